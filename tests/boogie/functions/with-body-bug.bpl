// expect: FALSE at 5
function max(x: int, y: int) returns (int) { if x > y then x else x }
procedure main(x: int, y: int)
{
  assert max(x, y) >= y; // fails
}
