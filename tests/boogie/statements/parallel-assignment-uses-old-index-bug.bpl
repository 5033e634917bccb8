// expect: FALSE at 7
procedure main()
{
  var i: int;
  var a: [int]int;
  i, a[i] := i + 1, 5;
  assert a[i] == 5; // fails
}
