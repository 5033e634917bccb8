// expect: TRUE
// Boogie does not accept this; Ultimate reads `/` as `div`.
procedure main(i: int)
{
  var x: int;
  var m: [int]int;
  x := 7 / 2;
  assert x == 3 && -7 / 2 == -4 && 7 / 2 * 2 == 6;
  assert i mod 2 == 0 ==> i / 2 * 2 == i;
  m[i / 2] := 7 / 3 + 1;
  assert m[i div 2] == 3;
}
