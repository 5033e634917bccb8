// expect: TRUE
procedure main(x: int) returns (sign: int)
{
  if (x < 0)
  {
    sign := -1;
  }
  else if (x == 0)
  {
    sign := 0;
  }
  else
  {
    sign := 1;
    assert x >= 1;
  }
  assert sign == 0 ==> x == 0;
}
