// expect: FALSE at 9
function {:overapproximation "bitwise and"} and(x: int, y: int) returns (int);
axiom (forall x: int, y: int :: and(x, y) <= y);
procedure main(x: int)
{
  if (*) {
    assert and(x, 1) <= 1;
  } else {
    assert x > 0; // fails
  }
}
