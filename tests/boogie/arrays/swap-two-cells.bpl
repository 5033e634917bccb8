// expect: TRUE
procedure main(b: [int]int, i: int, j: int)
{
  var a: [int]int;
  var t: int;
  a := b;
  t := a[i];
  a[i] := a[j];
  a[j] := t;
  assert a[i] == b[j] && a[j] == b[i];
}
