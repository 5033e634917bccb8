// Let-expressions are replaced by what they stand for.
const c: int;
var g: int;
function f(x: int): int { (var y := x + 1; y * y) }
axiom (var a, b := c, 2; a + b == (var a := b; a));
axiom (forall x: int :: (var y := x + c; y > x ==> (exists z: int :: z > y)));
procedure p(i: int) returns (r: int)
  modifies g;
{
  g := (var y := g; (var z := y + y; z * z));
  assert (var y := i; old(y)) == i;
  assert old((var y := g; y + 1)) == 1;
}
