// expect: FALSE at 10
var g: int;
procedure touch();
  modifies g;
procedure main()
  modifies g;
{
  g := 1;
  call touch();
  assert g == 1; // fails
}
