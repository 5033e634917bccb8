// expect: FALSE at 6
function {:builtin "/"} quotient(x: int, y: int) returns (real);
procedure main(x: int, y: int)
{
  assume x == 7 && y == 2;
  assert quotient(x, y) == 3.0; // fails
}
