// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (int);
function g(x: int) returns (int) { f(x) + 1 }
procedure main(x: int)
{
  assume g(x) > 3;
  assert x > 3;
}
