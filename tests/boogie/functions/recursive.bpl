// expect: TRUE
function sum(n: int) returns (int) { if n <= 0 then 0 else n + sum(n - 1) }
procedure main()
{
  assert sum(3) == 6;
}
