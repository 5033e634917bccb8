// expect: FALSE at 5
type T;
procedure main(x: T, y: T)
{
  assert x == y; // fails
}
