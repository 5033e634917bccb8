// expect: FALSE at 11
procedure divmod(x: int) returns (q: int, r: int)
{
  q := x div 10;
  r := x mod 10;
}
procedure main(x: int)
{
  var q, r: int;
  call r, q := divmod(x);
  assert 10 * q + r == x; // fails
}
