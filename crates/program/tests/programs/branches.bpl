// Branches, jumps and joins.
procedure main() {
  var x: int, y: int;
  x := 0;
  if (y > 3) {
    x := y;
  } else if (*) {
    x := 1;
    assume y != 2;
  }
  goto Left, Right;
Left:
  y := x + 1;
  goto End;
Right:
  havoc y;
End:
  assert x >= 0;
}
