// expect: FALSE(termination)
// args: --prop termination
procedure main(x0, y, k: int)
{
  var x: int;
  x := x0;
  assume x >= 1 && k >= 1;
  while (x < y) {
    x := x * k;
  }
}
