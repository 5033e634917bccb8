// expect: TRUE
type T;
procedure main(x: T, y: T, z: T)
{
  assume x == y && y == z;
  assert x == z;
}
