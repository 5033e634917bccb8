// expect: ERROR same type
procedure main(x: int, b: bool)
{
  assert x == b;
}
