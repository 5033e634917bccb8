// expect: TRUE
procedure main(i: int, j: int)
{
  var a: [int]int;
  a[i] := 1;
  assert a[i] == 1;
  a[j] := 2;
  assert a[i] == (if i == j then 2 else 1);
}
