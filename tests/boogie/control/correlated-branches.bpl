// expect: TRUE
procedure main(b: bool)
{
  var x: int;
  x := 0;
  if (b) { x := 1; }
  if (!b) { x := x + 1; }
  assert x == 1;
}
