// expect: FALSE at 13
procedure main(x: int) returns (sign: int)
{
  sign := 2;
  if (x < 0)
  {
    sign := -1;
  }
  else if (x == 0)
  {
    sign := 0;
  }
  assert sign < 2; // fails
}
