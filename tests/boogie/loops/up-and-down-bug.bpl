// expect: FALSE at 17
procedure main(n: int)
  requires n >= 0;
{
  var i, x: int;
  i, x := 0, 0;
  while (i < n)
  {
    i := i + 1;
    x := x + 1;
  }
  while (i > 1)
  {
    i := i - 1;
    x := x - 1;
  }
  assert x == 0; // fails
}
