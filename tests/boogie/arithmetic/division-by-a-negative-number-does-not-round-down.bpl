// expect: FALSE at 7
procedure main()
{
  var x, y: int;
  x := 7;
  y := -2;
  assert x div y == -4; // fails
}
