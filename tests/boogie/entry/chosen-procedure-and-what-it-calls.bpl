// expect: FALSE at 9
// args: --entry start
procedure start()
{
  call bad();
}
procedure bad()
{
  assert false; // fails
}
