// expect: UNKNOWN variable of a let-expression inside of `old`
// The variable holds the value of now, and `old` would make it that of the entry.
var g: int;
procedure main() modifies g;
{
  g := g + 1;
  assert (var y := g; old(y)) == g;
}
