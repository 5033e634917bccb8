// expect: FALSE at 4
procedure main(x: real)
{
  assert real(int(x)) == x; // fails
}
