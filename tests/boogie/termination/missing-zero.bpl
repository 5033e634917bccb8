// expect: FALSE(termination) at 8
// args: --prop termination
// From a negative number, zero is never reached: integers do not wrap.
procedure main(n: int)
{
  var x: int;
  x := n;
  while (x != 0) {
    x := x - 1;
  }
}
