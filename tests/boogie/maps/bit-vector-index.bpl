// expect: TRUE
procedure main(x: bv1)
{
  var a: [bv1]int;
  a[0bv1] := 5;
  a[1bv1] := 5;
  assert a[x] == 5;
}
