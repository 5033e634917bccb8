// expect: TRUE
procedure next(x: int) returns (r: int);
  requires x >= 0;
  ensures r == x + 1;
implementation next(a: int) returns (b: int)
{
  assert a >= 0;
  b := a + 1;
}
