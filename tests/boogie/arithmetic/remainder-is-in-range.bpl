// expect: TRUE
procedure main(x: int)
{
  assert 0 <= x mod 5 && x mod 5 < 5;
  assert 0 <= x mod -5 && x mod -5 < 5;
}
