// expect: FALSE at 5
procedure main()
{
  var x: int where x > 3;
  assert x > 4; // fails
}
