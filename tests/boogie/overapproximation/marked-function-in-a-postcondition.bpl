// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main(x: int) returns (r: int)
  ensures f(r);
{
  r := x;
}
