// expect: FALSE at 8
type Int;
type Set a;
const only: Set int;
axiom (forall s: Set int :: s == only);
procedure main(a: Set Int, b: Set Int)
{
  assert a == b; // fails
}
