// expect: FALSE at 8
procedure pick() returns (r: int);
procedure main()
{
  var x, y: int;
  call x := pick();
  call y := pick();
  assert x == y; // fails
}
