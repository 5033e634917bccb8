// expect: TRUE
procedure main(n: int)
{
  var x, y: int;
  x, y := 0, n;
  while (y > 0)
  {
    x := x + 1;
    y := y - 1;
  }
  assert x + y == n;
}
