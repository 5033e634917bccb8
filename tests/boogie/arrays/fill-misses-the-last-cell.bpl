// expect: FALSE at 13
procedure main(n: int)
  requires n == 3;
{
  var i: int;
  var a: [int]int;
  i := 0;
  while (i < n - 1)
  {
    a[i] := 7;
    i := i + 1;
  }
  assert a[n - 1] == 7; // fails
}
