// What a let-expression stands for must not change its meaning where the variable stands.
var g: int;
const x: int;
axiom (var y := x; (forall x: int :: y == x));
procedure p()
  modifies g;
{
  assert (var y := g; old(y)) == g;
  assert (var a := g + g + g + g + g + g + g + g + g + g; (var b := a + a + a + a + a + a + a + a + a + a;
    (var c := b + b + b + b + b + b + b + b + b + b; (var d := c + c + c + c + c + c + c + c + c + c; d)))) == 0;
}
