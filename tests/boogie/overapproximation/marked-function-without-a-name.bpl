// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (int);
procedure main(x: int)
{
  var y: int;
  y := f(x);
  assert y > 0;
}
