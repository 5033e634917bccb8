// expect: FALSE at 9
procedure ULTIMATE.start()
{
  call helper(1);
  call helper(0);
}
procedure helper(x: int)
{
  assert x > 0; // fails
}
