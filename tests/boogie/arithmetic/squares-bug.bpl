// expect: FALSE at 5
procedure main(x: int)
{
  assume -10 <= x && x < 0;
  assert x * x != 49; // fails
}
