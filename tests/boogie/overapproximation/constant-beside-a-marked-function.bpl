// expect: FALSE at 9
// The axioms about the constant do not mention the function.
function {:overapproximation} f(x: int) returns (int);
const c: int;
axiom c > 0;
axiom f(0) == 1;
procedure main()
{
  assert c > 1; // fails
}
