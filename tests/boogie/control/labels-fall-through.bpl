// expect: TRUE
procedure main()
{
  var x: int;
start:
  x := 1;
next:
  x := x + 1;
last:
  assert x == 2;
}
