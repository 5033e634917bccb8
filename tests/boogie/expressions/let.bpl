// expect: TRUE
function square(x: int) returns (int) { (var y := x; y * y) }
var g: int;
procedure main(a: int) modifies g;
{
  var x: int;
  x := (var y, z := a + 1, a; y - z);
  assert x == 1;
  assert (var a := 2; (var a := a + 1; a)) == 3;
  assert (var y := 3; square(y + 1)) == 16;
  g := g + 1;
  assert old((var y := g; y)) == g - 1;
  assert (forall i: int :: (var j := i + 1; j > i));
}
