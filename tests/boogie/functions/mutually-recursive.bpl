// expect: TRUE
function even(n: int) returns (bool) { if n <= 0 then true else odd(n - 1) }
function odd(n: int) returns (bool) { if n <= 0 then false else even(n - 1) }
procedure main()
{
  assert even(4) && !odd(4);
  assert odd(3);
}
