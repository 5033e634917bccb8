// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (int);
procedure main(m: [int]int)
{
  var n: [int]int;
  n := m[0 := 1];
  n[f(0)] := 2;
  assert n[0] == 1;
}
