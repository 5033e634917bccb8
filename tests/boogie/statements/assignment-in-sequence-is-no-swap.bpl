// expect: FALSE at 9
procedure main(a: int, b: int)
{
  var x, y: int;
  x := a;
  y := b;
  x := y;
  y := x;
  assert x == b && y == a; // fails
}
