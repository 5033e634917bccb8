// expect: TRUE
procedure inc(x: int) returns (r: int)
{
  r := x + 1;
}
procedure main()
{
  var x, y: int;
  x := 1;
  call y := inc(x);
  assert x == 1 && y == 2;
}
