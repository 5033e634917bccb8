// expect: TRUE
procedure main(n: int, x: real)
{
  assert int(real(n)) == n;
  assert real(int(x)) <= x && x < real(int(x)) + 1.0;
}
