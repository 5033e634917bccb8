// expect: FALSE at 8
procedure main(b: [int]int, i: int, j: int)
{
  var a: [int]int;
  a := b;
  a[i] := a[j];
  a[j] := a[i];
  assert a[j] == b[i]; // fails
}
