// expect: FALSE at 6
// As an entry of its own, `safe` meets its precondition; the bug is behind the call with 10.
procedure safe(x: int)
  requires x <= 10;
{
  assert x != 10; // fails
}
procedure main()
{
  call safe(9);
  call safe(10);
}
