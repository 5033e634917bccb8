// expect: TRUE
procedure main()
{
  var x: int where x >= 0;
  x := -5;
  havoc x;
  assert x >= 0;
}
