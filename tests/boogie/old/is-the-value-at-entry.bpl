// expect: TRUE
var g: int;
procedure main()
  modifies g;
{
  assert old(g) == g;
  g := g + 1;
  assert old(g) == g - 1;
  g := g + 1;
  assert old(g) == g - 2;
}
