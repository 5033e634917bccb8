// expect: TRUE
function f(int, bool, [int]int) returns (int);
procedure main(a: [int]int)
{
  assert f(1, true, a) == f(2 - 1, !false, a[0 := a[0]]);
}
