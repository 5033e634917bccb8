// expect: TRUE
procedure zero(a: [int]int, i: int) returns (b: [int]int)
{
  b := a;
  b[i] := 0;
}
procedure main(a: [int]int)
{
  var b: [int]int;
  call b := zero(a, 3);
  assert b[3] == 0 && b[4] == a[4];
}
