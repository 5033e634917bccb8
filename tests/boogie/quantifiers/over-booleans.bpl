// expect: TRUE
procedure main()
{
  assert (forall b: bool :: b || !b);
  assert (exists b: bool :: b);
}
