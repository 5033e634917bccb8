// expect: FALSE at 12
// args: --strategy execute
procedure main()
{
  var i, sum: int;
  i := 0;
  sum := 0;
  while (i < 100) {
    i := i + 1;
    sum := sum + i;
  }
  assert sum != 5050;
}
