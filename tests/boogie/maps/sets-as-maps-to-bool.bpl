// expect: TRUE
procedure main(x: int, y: int)
{
  var s: [int]bool;
  assume !s[x] && !s[y];
  s[x] := true;
  assert s[y] <==> x == y;
}
