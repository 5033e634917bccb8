// expect: TRUE
var g: int;
procedure main()
  requires g == 0;
  modifies g;
{
  g := g + 1;
  assert g == 1;
}
