// expect: TRUE
var g, h: int;
procedure main()
  modifies g;
{
  g := h;
  assert old(h) == h && g == old(h);
}
