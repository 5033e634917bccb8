// expect: FALSE at 10
procedure main(n: int)
{
  var x: int;
  x := n;
  while (x > 0)
  {
    x := x - 1;
  }
  assert x == 0; // fails
}
