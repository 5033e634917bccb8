// expect: TRUE
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
  assert x == 1 || x == 2;
}
