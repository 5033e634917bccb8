// expect: FALSE at 7
procedure main()
{
  var x: int;
  assume x > 3;
  assume x < 6;
  assert x == 4; // fails
}
