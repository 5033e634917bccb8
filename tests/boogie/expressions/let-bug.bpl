// expect: FALSE at 6
// The values of a let-expression do not see its variables.
procedure main(a: int, b: int)
{
  assert (var a, b := b, a; a - b) == b - a;
  assert (var a, b := b, a; a - b) == a - b; // fails
}
