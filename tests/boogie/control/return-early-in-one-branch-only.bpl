// expect: FALSE at 8
procedure main(x: int)
{
  if (x < -10)
  {
    return;
  }
  assert x >= 0; // fails
}
