// expect: TRUE
procedure main(x: int)
{
  if (x < 0)
  {
    return;
  }
  assert x >= 0;
}
