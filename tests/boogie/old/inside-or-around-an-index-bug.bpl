// expect: FALSE at 9
var a: [int]int;
var i: int;
procedure main()
  modifies a, i;
{
  i := i + 1;
  a[i] := 5;
  assert old(a[i]) == old(a)[i]; // fails
}
