// expect: TRUE
procedure main(x: int, y: int)
{
  assert 6 * x + 15 * y != 4;
  assert 2 * x != 7;
}
