// expect: FALSE at 9
// args: --entry helper
procedure ULTIMATE.start()
{
  call helper(1);
}
procedure helper(x: int)
{
  assert x > 0; // fails
}
