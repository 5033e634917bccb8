// expect: ERROR the out-parameter `r` has no value here
procedure main() returns (r: int)
  free requires r > 0;
{
  assert r > 0;
}
