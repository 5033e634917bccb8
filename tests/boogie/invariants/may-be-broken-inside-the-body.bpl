// expect: TRUE
procedure main()
{
  var x, y: int;
  x, y := 0, 0;
  while (*)
    invariant x == y;
  {
    x := x + 1;
    y := y + 1;
  }
}
