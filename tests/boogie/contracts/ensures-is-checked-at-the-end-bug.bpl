// expect: FALSE at 3
procedure main(x: int) returns (r: int)
  ensures r > x; // fails
{
  r := x;
}
