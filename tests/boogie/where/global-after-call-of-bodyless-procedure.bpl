// expect: TRUE
var g: int where g >= 10;
procedure change();
  modifies g;
procedure main()
  modifies g;
{
  g := 0;
  call change();
  assert g >= 10;
}
