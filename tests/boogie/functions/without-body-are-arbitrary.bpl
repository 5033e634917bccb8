// expect: FALSE at 6
function f(int) returns (int);
procedure main(x: int, y: int)
{
  assume x != y;
  assert f(x) == f(y); // fails
}
