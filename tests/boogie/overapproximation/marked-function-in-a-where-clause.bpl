// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main()
{
  var x: int where f(x);
  havoc x;
  assert x > 0;
}
