// expect: TRUE
procedure main()
{
  var x, y: int;
  x, y := 0, 0;
  while (*)
  {
    x := x + 1;
    y := y + 1;
  }
  assert x == y;
}
