// expect: TRUE
// args: --prop termination
procedure main(a: int, b: int)
  requires a > 0 && b > 0;
{
  var x, y: int;
  x, y := a, b;
  while (x != y) {
    if (x > y) {
      x := x - y;
    } else {
      y := y - x;
    }
  }
}
