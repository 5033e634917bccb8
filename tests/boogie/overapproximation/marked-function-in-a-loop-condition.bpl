// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main()
{
  var x: int;
  x := 0;
  while (f(x)) { x := x + 1; }
  assert x != 2;
}
