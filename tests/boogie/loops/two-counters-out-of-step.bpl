// expect: FALSE at 14
procedure main()
{
  var x, y: int;
  x, y := 0, 0;
  while (*)
  {
    x := x + 1;
    if (x < 3)
    {
      y := y + 1;
    }
  }
  assert x == y; // fails
}
