// expect: UNKNOWN the first because of a quantifier
// args: --strategy execute
procedure main()
{
  var m: [int]int;
  assume (forall i: int :: m[i] == i);
  assert m[0] != 0;
}
