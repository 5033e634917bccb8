// expect: TRUE
procedure main(x: int)
  free requires x > 0;
{
  assert x >= 1;
}
