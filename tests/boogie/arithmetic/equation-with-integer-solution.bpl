// expect: FALSE at 4
procedure main(x: int, y: int)
{
  assert 6 * x + 15 * y != 9; // fails
}
