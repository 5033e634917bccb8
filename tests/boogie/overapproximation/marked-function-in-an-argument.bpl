// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (int);
procedure callee(x: int) returns (r: int)
{
  r := x;
}
procedure ULTIMATE.start()
{
  var r: int;
  call r := callee(f(3));
  assert r == 3;
}
