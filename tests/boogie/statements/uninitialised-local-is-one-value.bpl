// expect: TRUE
procedure main()
{
  var x, y: int;
  y := x;
  assert x == y;
}
