// expect: TRUE
procedure main()
{
  var x: int where x > 0;
  var y: int where y > x;
  havoc x, y;
  assert y > 1;
}
