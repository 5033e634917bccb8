// expect: ERROR chain
procedure main(x: int)
{
  assert 0 < x < 10;
}
