// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main(x: int)
  requires f(x);
{
  assert x > 0;
}
