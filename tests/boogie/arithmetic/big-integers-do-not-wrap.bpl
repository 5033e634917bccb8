// expect: FALSE at 7
procedure main()
{
  var x: int;
  x := 9223372036854775807;
  x := x + 1;
  assert x < 0; // fails
}
