// expect: TRUE
procedure main(n: int)
  requires n >= 0;
{
  var x: int;
  x := n;
  while (x > 0)
  {
    x := x - 1;
  }
  assert x == 0;
}
