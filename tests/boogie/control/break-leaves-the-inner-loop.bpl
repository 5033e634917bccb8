// expect: TRUE
procedure main()
{
  var x, y: int;
  x, y := 0, 0;
  while (x < 2)
  {
    while (true)
    {
      y := x;
      break;
    }
    assert y == x;
    x := x + 1;
  }
  assert y == 1;
}
