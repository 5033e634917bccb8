// expect: FALSE at 5
procedure main()
{
  var x: int;
  assert x == 0; // fails
}
