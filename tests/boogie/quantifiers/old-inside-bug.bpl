// expect: FALSE at 5
var a: [int]int;
procedure main()
  modifies a;
  ensures (forall i: int :: a[i] == old(a[i])); // fails
{
  a[0] := 1;
}
