// expect: TRUE
function {:overapproximation "bitwise and"} and(x: int, y: int) returns (int);
axiom (forall x: int, y: int :: {and(x, y)} and(x, y) <= y);
procedure main(x: int)
{
  assert and(x, 1) <= 1;
}
