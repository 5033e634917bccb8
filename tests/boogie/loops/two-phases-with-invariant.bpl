// expect: TRUE
procedure main()
{
  var x, y: int;
  x, y := 0, 50;
  while (x < 100)
    invariant x <= 100;
    invariant x <= 50 ==> y == 50;
    invariant x > 50 ==> y == x;
  {
    x := x + 1;
    if (x > 50)
    {
      y := y + 1;
    }
  }
  assert y == 100;
}
