// expect: ERROR a bound variable has no `where` clause
procedure main()
{
  assume (forall x: int where x > 0 :: x > 1);
  assert false;
}
