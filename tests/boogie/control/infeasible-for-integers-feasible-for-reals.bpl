// expect: FALSE at 6
procedure main(x: real)
{
  if (x > 0.0 && x < 1.0)
  {
    assert false; // fails
  }
}
