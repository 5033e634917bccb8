// expect: TRUE
// args: --prop termination
procedure main(x0, y, k: int)
{
  var x: int;
  x := x0;
  assume x >= 1 && k >= 2;
  while (x < y) {
    x := x * k;
  }
}
