// expect: ERROR the out-parameter `r` has no value here
procedure main(x: int where x < r) returns (r: int)
{
  assert x < r;
}
