// expect: FALSE at 6
procedure main()
{
  var x: int;
  x := -7;
  assert x div 2 == -3; // fails
}
