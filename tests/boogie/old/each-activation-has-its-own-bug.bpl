// expect: FALSE at 13
var g: int;
procedure inc()
  modifies g;
{
  g := g + 1;
}
procedure main()
  modifies g;
{
  g := g + 10;
  call inc();
  assert g == old(g) + 1; // fails
}
