// expect: TRUE
procedure main(x: int)
  requires x > 0;
{
  assert x >= 1;
}
