// expect: TRUE
procedure main(x: int) returns (r: int)
  ensures r > x;
{
  r := x + 1;
}
