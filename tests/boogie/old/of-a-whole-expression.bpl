// expect: TRUE
var g, h: int;
procedure main()
  modifies g, h;
{
  g, h := h, g;
  assert old(g + h) == g + h;
  assert old(g - h) == h - g;
}
