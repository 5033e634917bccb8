// expect: TRUE
procedure main(x: int)
{
  if (x > 0 && x < 1)
  {
    assert false;
  }
}
