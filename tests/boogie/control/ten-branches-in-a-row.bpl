// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  if (*) { x := x + 1; }
  assert x <= 10;
}
