// expect: FALSE at 7
procedure main(i: int, j: int)
{
  var a: [int]int;
  a[i] := 1;
  a[j] := 2;
  assert a[i] == 1; // fails
}
