// expect: FALSE at 7
procedure main(i: int)
{
  var a: [int][int]int;
  a[1][2] := 3;
  a[i][2] := 4;
  assert a[1][2] == 3; // fails
}
