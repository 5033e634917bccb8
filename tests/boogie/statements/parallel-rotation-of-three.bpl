// expect: TRUE
procedure main(a: int, b: int, c: int)
{
  var x, y, z: int;
  x, y, z := a, b, c;
  x, y, z := y, z, x;
  x, y, z := y, z, x;
  x, y, z := y, z, x;
  assert x == a && y == b && z == c;
}
