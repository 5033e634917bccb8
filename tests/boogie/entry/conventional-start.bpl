// expect: TRUE
// Only what ULTIMATE.start reaches counts.
procedure ULTIMATE.start()
{
  call helper(1);
}
procedure helper(x: int)
{
  assert x > 0;
}
procedure unused()
{
  assert false;
}
