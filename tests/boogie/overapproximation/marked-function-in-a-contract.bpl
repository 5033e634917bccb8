// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (int);
var g: int;
procedure step(); modifies g; ensures g == f(old(g));
procedure ULTIMATE.start() modifies g;
{
  call step();
  call step();
  assert g == 0;
}
