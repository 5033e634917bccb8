// expect: UNKNOWN over-approximated: the function `f` at
// What an axiom says about the constant is as inexact as the function.
function {:overapproximation} f(x: int) returns (int);
const c: int;
const d: int;
axiom c == f(3);
axiom d == c + 1;
procedure main()
{
  assert d == 3;
}
