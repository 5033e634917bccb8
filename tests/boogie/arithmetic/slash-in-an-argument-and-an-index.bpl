// expect: TRUE
procedure half(x: int) returns (r: int)
{
  r := x / 2;
}
procedure ULTIMATE.start()
{
  var r: int;
  var m: [int]real;
  call r := half(9 / 2);
  assert r == 2;
  m[9 / 2] := 9 / 2;
  assert m[4] == 4.5;
}
