// expect: TRUE
procedure main()
{
  var x: int where x > 3;
  assert x > 3;
}
