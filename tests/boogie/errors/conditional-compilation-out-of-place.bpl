// expect: ERROR there is no `#if` that this `#else` belongs to
procedure main(x: int)
{
  assert true;
#else
}
