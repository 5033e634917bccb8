// expect: TRUE
var a: [int]int;
procedure main()
  modifies a;
  ensures (forall i: int :: i != 0 ==> a[i] == old(a)[i]);
{
  a[0] := 1;
}
