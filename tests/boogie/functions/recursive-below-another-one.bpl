// expect: TRUE
function even(n: int) returns (bool) { n == 0 || (n > 0 && down(n)) }
function down(n: int) returns (bool) { if n > 2 then down(n - 2) else odd(n - 1) }
function odd(n: int) returns (bool) { n > 0 && even(n - 1) }
procedure main()
{
  assert even(0);
  assert even(2);
}
