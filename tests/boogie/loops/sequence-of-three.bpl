// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  while (x < 3) { x := x + 1; }
  while (x < 6) { x := x + 1; }
  while (x < 9) { x := x + 1; }
  assert x == 9;
}
