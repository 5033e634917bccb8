// expect: UNKNOWN over-approximated: bitwise and, by the function `and`
function {:overapproximation "bitwise and"} and(x: int, y: int) returns (int);
procedure main(x: int)
{
  assert and(x, 1) <= 1;
}
