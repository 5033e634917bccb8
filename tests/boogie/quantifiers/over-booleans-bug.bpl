// expect: FALSE at 4
procedure main()
{
  assert (forall b: bool :: b); // fails
}
