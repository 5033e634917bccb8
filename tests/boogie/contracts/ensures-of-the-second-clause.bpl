// expect: FALSE at 4
procedure main(x: int) returns (r: int)
  ensures r >= x;
  ensures r <= x; // fails
{
  r := x;
  if (*) { r := r + 1; }
}
