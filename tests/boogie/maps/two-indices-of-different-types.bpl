// expect: TRUE
procedure main(x: int)
{
  var a: [bool, int]int;
  a[true, x] := 1;
  a[false, x] := 2;
  assert a[true, x] + a[false, x] == 3;
}
