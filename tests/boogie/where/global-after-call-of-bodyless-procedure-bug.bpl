// expect: FALSE at 10
var g: int where g >= 10;
procedure change();
  modifies g;
procedure main()
  modifies g;
{
  g := 20;
  call change();
  assert g >= 20; // fails
}
