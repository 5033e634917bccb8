// expect: TRUE
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
  while (i > 0)
  {
    i := i - 1;
    x := x - 1;
  }
  assert x == 0;
}
