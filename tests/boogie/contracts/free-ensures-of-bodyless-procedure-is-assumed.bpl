// expect: TRUE
procedure pick() returns (r: int);
  free ensures r == 7;
procedure main()
{
  var x: int;
  call x := pick();
  assert x == 7;
}
