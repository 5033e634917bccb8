// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main(x: int)
{
  assume (forall y: int :: y > x ==> f(y));
  assert x > 0;
}
