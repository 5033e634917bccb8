// expect: TRUE
procedure main(x: int)
{
  assume -10 <= x && x <= 10;
  assert x * x >= 0;
  assert x * x != 50;
}
