// expect: UNKNOWN over-approximated: cast, by the function `cast
function {:overapproximation "cast"} cast<a>(x: a) returns (int);
procedure main(x: bool)
{
  assert cast(x) == 0;
}
