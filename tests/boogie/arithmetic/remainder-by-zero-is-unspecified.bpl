// expect: FALSE at 4
procedure main(x: int)
{
  assert x mod 0 == x; // fails
}
