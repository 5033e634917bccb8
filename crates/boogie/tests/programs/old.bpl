// Where `old` may stand.
var g: [int]int;
const c: int;
procedure p(i: int) returns (r: int);
  requires g[i] > c;
  modifies g;
  ensures old(g)[i] == g[old(i)] && r == old(old(c));
implementation p(i: int) returns (r: int)
{
  assert old(g) == g;
  while (true) invariant old(g[0]) == 0; { g[old(g[i])] := old(r); }
}
