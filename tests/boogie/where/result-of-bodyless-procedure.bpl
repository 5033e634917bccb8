// expect: TRUE
procedure pick() returns (r: int where 0 <= r && r < 3);
procedure main()
{
  var x: int;
  call x := pick();
  assert x == 0 || x == 1 || x == 2;
}
