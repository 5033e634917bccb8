// expect: TRUE
procedure pick() returns (r: int);
  ensures 3 <= r && r <= 4;
procedure main()
{
  var x: int;
  call x := pick();
  assert x == 3 || x == 4;
}
