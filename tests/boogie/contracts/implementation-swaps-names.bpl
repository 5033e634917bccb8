// expect: TRUE
// The names of the implementation are its own: its x is the second parameter.
procedure minus(x: int, y: int) returns (r: int);
  ensures r == x - y;
implementation minus(y: int, x: int) returns (r: int)
{
  r := y - x;
}
