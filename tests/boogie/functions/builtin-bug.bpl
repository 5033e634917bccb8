// expect: FALSE at 5
function {:builtin "abs"} magnitude(int) returns (int);
procedure main(x: int)
{
  assert magnitude(x) == x; // fails
}
