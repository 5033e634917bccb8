// expect: TRUE
procedure main(x: int where x != 0)
{
  assert x < 0 || x > 0;
}
