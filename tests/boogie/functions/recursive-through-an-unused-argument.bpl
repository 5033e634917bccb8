// expect: TRUE
function zero(x: int) returns (int) { 0 }
function f(x: int) returns (int) { zero(g(x)) }
function g(x: int) returns (int) { f(x) + 1 }
procedure main()
{
  assert f(3) == 0;
  assert g(3) == 1;
}
