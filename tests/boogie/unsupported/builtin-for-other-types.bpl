// expect: UNKNOWN built-in function "select"
function {:builtin "select"} read(x: int, y: int) returns (int);
procedure main(x: int)
{
  assert read(x, x) == 1;
}
