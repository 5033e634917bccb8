// expect: TRUE
procedure main()
{
  var x, y: int;
  x := 1;
  y := 2;
  havoc y;
  assert x == 1;
}
