// expect: FALSE at 12
var g: int;
procedure step();
  modifies g;
  ensures g >= old(g) + 1;
procedure main()
  modifies g;
{
  g := 1;
  call step();
  call step();
  assert g == 3; // fails
}
