// expect: TRUE
procedure main(n: int)
{
  var i, sum: int;
  i, sum := 0, 0;
  while (i < n)
  {
    sum := sum + i;
    i := i + 1;
  }
  assert sum >= 0;
}
