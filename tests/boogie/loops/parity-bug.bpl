// expect: FALSE at 14
procedure main()
{
  var x: int;
  x := 0;
  while (*)
  {
    x := x + 2;
    if (x == 6)
    {
      x := 7;
    }
  }
  assert x mod 2 == 0; // fails
}
