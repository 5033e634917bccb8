// expect: TRUE
// args: --prop termination
// The ranking function x relies on y = 23.
procedure main(n: int)
{
  var x, y: int;
  x := n;
  y := 23;
  while (x >= 0) {
    x := x - y;
  }
}
