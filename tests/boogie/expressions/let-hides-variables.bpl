// expect: FALSE at 9
var g: int;
const c: int;
axiom c == 1;
procedure main(x: int) returns (r: int) modifies g;
{
  r := (var x := 5; x) + (var g := 6; g) + (var c := 7; c) + (var r := 8; r);
  assert r == 26 && c == 1;
  assert x == 5; // fails
}
