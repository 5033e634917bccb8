// expect: TRUE
var g: int where g >= 10;
procedure main()
  modifies g;
{
  g := 0;
  havoc g;
  assert g > 9;
}
