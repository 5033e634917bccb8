// expect: TRUE
procedure main()
{
  var x: int;
  assume x > 3;
  assume x < 5;
  assert x == 4;
}
