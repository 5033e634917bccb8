// expect: FALSE at 10
procedure main()
{
  var x: int;
  x := 1;
  while (x < 6)
  {
    x := x + 2;
  }
  assert x == 6; // fails
}
