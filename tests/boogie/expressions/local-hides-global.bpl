// expect: TRUE
var x: int;
procedure main()
  modifies x;
{
  x := 1;
  call other();
  assert x == 1;
}
procedure other()
{
  var x: int;
  x := 2;
}
