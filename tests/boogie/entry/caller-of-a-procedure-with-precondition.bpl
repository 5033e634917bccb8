// expect: TRUE
// args: --entry main
procedure half(x: int) returns (r: int)
  requires x mod 2 == 0;
{
  r := x div 2;
  assert r + r == x;
}
procedure main(y: int)
{
  var r: int;
  call r := half(4 * y);
  assert r == 2 * y;
}
