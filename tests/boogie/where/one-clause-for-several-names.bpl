// expect: TRUE
procedure main()
{
  var x, y: int where x <= y;
  havoc x, y;
  assert x <= y;
}
