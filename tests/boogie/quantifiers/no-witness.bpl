// expect: FALSE at 4
procedure main()
{
  assert (exists x: int :: 2 * x == 11); // fails
}
