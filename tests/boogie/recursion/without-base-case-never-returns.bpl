// expect: TRUE
procedure forever(n: int) returns (r: int)
{
  call r := forever(n + 1);
}
procedure main()
{
  var r: int;
  call r := forever(0);
  assert false;
}
