// expect: FALSE at 12
procedure main()
{
  var x, y, steps: int;
  x, y, steps := 0, 0, 0;
  while (*)
  {
    if (*) { x := x + 1; }
    if (*) { y := y + 1; }
    steps := steps + 1;
  }
  assert x + y <= steps; // fails
}
