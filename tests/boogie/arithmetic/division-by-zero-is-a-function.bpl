// expect: TRUE
procedure main(x: int, y: int)
{
  assume x == y;
  assert x div 0 == y div 0;
  assert x mod 0 == y mod 0;
}
