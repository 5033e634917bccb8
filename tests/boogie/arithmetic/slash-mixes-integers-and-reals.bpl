// expect: TRUE
procedure main(i: int, x: real)
{
  assert x / 2 + x / 2.0 == x;
  assert i / 2.0 * 2.0 == real(i);
  assert -1 / 2 == -0.5;
}
