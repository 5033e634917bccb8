// A way through the body that contradicts itself is left out as a block, and remembered for confirmation.
procedure main() {
  var mode: int, x: int;
  mode := 1;
  if (mode == 1) { x := 5; } else { x := 6; }
  if (mode == 2) { x := x + 1; }
  assert x == 5;
}
