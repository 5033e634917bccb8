// expect: FALSE at 8
procedure good()
{
  assert true;
}
procedure bad()
{
  assert false; // fails
}
