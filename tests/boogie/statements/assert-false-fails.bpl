// expect: FALSE at 4
procedure main()
{
  assert false; // fails
}
