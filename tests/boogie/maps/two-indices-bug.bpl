// expect: FALSE at 7
procedure main(i: int)
{
  var a: [int, int]int;
  a[1, i] := 5;
  a[i, 1] := 6;
  assert a[1, i] == 5; // fails
}
