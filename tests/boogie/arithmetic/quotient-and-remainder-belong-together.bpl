// expect: TRUE
procedure main(x: int)
{
  assert x == 7 * (x div 7) + x mod 7;
  assert x == -7 * (x div -7) + x mod -7;
}
