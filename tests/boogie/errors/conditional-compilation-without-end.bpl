// expect: ERROR this `#if` has no `#endif`
procedure main(x: int)
{
#if FILE_0
  assert true;
}
