// expect: TRUE
procedure main(x: int, y: int)
{
  assume x < y && y < x + 2;
  assert y == x + 1;
}
