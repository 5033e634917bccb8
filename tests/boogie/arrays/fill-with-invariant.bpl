// expect: TRUE
procedure main(n: int) returns (a: [int]int)
  requires n >= 0;
  ensures (forall j: int :: 0 <= j && j < n ==> a[j] == 7);
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall j: int :: 0 <= j && j < i ==> a[j] == 7);
  {
    a[i] := 7;
    i := i + 1;
  }
}
