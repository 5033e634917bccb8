// expect: FALSE at 9
// Only the one procedure never starts.
procedure never(x: int)
  requires x > 3;
  requires x < 2;
{
  assert false;
}
procedure main(x: int) ensures x > 0; // fails
{
}
