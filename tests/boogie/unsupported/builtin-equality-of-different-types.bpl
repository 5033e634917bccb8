// expect: UNKNOWN built-in function "="
function {:builtin "="} same(x: int, y: bool) returns (bool);
procedure main(x: int, y: bool)
{
  assert !same(x, y);
}
