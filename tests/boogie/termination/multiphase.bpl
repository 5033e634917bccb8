// expect: TRUE
// args: --prop termination
// First y falls below zero, then x falls.
procedure main(a: int, b: int)
{
  var x, y: int;
  x, y := a, b;
  while (x > 0) {
    x := x + y;
    y := y - 1;
  }
}
