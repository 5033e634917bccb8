// expect: TRUE
// Nothing is promised by a contract, but the body is there.
procedure five() returns (r: int)
{
  r := 5;
}
procedure main()
{
  var x: int;
  call x := five();
  assert x == 5;
}
