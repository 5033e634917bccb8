// expect: TRUE
procedure main()
{
  assert (exists x: int :: 2 * x == 10);
}
