// expect: TRUE
procedure main()
{
  var x, y: int;
  x, y := 0, 5;
  while (*)
  {
    if (x < y)
    {
      x := x + 1;
    }
    else
    {
      y := y + 1;
    }
  }
  assert x <= y;
}
