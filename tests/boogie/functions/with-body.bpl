// expect: TRUE
function square(x: int) returns (int) { x * x }
function next(x: int): int { x + 1 }
procedure main()
{
  assert square(next(2)) == 9;
}
