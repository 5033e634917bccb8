// Quantifiers: the loop fills an array with zeros. The invariant speaks about all cells written so far; it is checked
// at every visit of the loop head and used for the assertion about all cells.
// expect: TRUE
procedure fill(n: int) returns (a: [int]int)
  requires n >= 0;
{
  var i: int;

  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall j: int :: 0 <= j && j < i ==> a[j] == 0);
  {
    a[i] := 0;
    i := i + 1;
  }
  assert (forall j: int :: 0 <= j && j < n ==> a[j] == 0);
}
