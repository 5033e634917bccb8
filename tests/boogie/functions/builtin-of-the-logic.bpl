// expect: TRUE
function {:builtin "mod"} rem(int, int) returns (int);
function {:builtin "abs"} magnitude(int) returns (int);
procedure main(x: int)
{
  assert rem(x, 3) == x mod 3;
  assert magnitude(x) >= 0;
}
