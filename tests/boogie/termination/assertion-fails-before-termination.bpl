// expect: FALSE(assertion) at 10
// args: --check assertions,termination
procedure main(n: int)
{
  var x: int;
  x := n;
  while (x > 0) {
    x := x - 1;
  }
  assert x == 0;
}
