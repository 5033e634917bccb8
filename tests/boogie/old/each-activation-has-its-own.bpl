// expect: TRUE
var g: int;
procedure inc()
  modifies g;
  ensures g == old(g) + 1;
{
  g := g + 1;
  assert old(g) + 1 == g;
}
procedure main()
  modifies g;
{
  g := g + 10;
  call inc();
  call inc();
  assert g == old(g) + 12;
}
