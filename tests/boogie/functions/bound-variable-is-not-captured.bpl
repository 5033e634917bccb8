// expect: TRUE
// The argument i must not be caught by the quantifier inside the body.
function above(x: int) returns (bool) { (exists i: int :: i > x) }
function all_below(x: int) returns (bool) { (forall i: int :: i < x ==> i <= x) }
procedure main(i: int)
{
  assert above(i) && all_below(i);
}
