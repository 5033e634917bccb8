// expect: FALSE at 6
function {:builtin "<"} less(x: int, y: real) returns (bool);
procedure main(x: int, y: real)
{
  assume x == 1 && y == 1.5;
  assert !less(x, y); // fails
}
