// expect: TRUE
procedure main(a: [int]int, n: int) returns (max: int)
  requires n > 0;
{
  var i: int;
  max := a[0];
  i := 1;
  while (i < n)
    invariant 1 <= i && i <= n;
    invariant (forall j: int :: 0 <= j && j < i ==> a[j] <= max);
  {
    if (a[i] > max)
    {
      max := a[i];
    }
    i := i + 1;
  }
  assert (forall j: int :: 0 <= j && j < n ==> a[j] <= max);
}
