// expect: FALSE at 15
procedure pick() returns (r: int);
implementation pick() returns (r: int)
{
  r := 1;
}
implementation pick() returns (r: int)
{
  r := 2;
}
procedure main()
{
  var x: int;
  call x := pick();
  assert x == 1; // fails
}
