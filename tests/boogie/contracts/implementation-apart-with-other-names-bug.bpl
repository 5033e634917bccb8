// expect: FALSE at 4
procedure next(x: int) returns (r: int);
  requires x >= 0;
  ensures r == x + 1; // fails
implementation next(r: int) returns (x: int)
{
  x := r;
}
