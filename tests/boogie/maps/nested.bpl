// expect: TRUE
procedure main(i: int)
{
  var a: [int][int]int;
  a[1][2] := 3;
  a[1][i] := 4;
  a[0] := a[1];
  assert a[0][i] == 4;
  assert i != 2 ==> a[0][2] == 3;
}
