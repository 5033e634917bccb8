// expect: TRUE
procedure main(n: int, k: int)
  requires 0 <= k && k < n;
{
  var i: int;
  var a: [int]int;
  i := 0;
  while (i < n)
    invariant i <= n;
    invariant k < i ==> a[k] == 7;
  {
    a[i] := 7;
    i := i + 1;
  }
  assert a[k] == 7;
}
