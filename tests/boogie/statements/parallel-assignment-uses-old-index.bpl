// expect: TRUE
// The index on the left is evaluated before i changes.
procedure main()
{
  var i: int;
  var a: [int]int;
  i, a[i] := i + 1, 5;
  assert a[i - 1] == 5;
}
