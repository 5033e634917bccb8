// expect: TRUE
procedure main()
{
  assert (forall x, y: int, b: bool :: x < y && b ==> x + 1 <= y);
}
