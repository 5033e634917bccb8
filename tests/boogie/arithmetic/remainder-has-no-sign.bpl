// expect: FALSE at 6
procedure main()
{
  var x: int;
  x := -7;
  assert x mod 4 == -3; // fails
}
