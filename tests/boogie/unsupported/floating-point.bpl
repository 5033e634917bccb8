// expect: UNKNOWN floating-point
procedure main(x: float24e8)
{
  assert x == x;
}
