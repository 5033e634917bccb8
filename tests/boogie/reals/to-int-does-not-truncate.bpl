// expect: FALSE at 6
procedure main()
{
  var x: real;
  x := -2.5;
  assert int(x) == -2; // fails
}
