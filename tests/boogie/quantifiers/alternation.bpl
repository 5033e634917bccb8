// expect: TRUE
procedure main()
{
  assert (forall x: int :: (exists y: int :: y > x));
  assert !(exists y: int :: (forall x: int :: y > x));
}
