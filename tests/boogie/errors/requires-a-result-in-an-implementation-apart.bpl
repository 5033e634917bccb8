// expect: ERROR the out-parameter `res` has no value here
procedure p(x: int) returns (res: int);
  requires x > 0 ==> res == 0;
implementation p(x: int) returns (r: int)
{
  assert r == 0;
}
