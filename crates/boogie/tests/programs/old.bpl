// Where `old` may stand. In a precondition it is allowed, as Ultimate does, and means nothing.
var g: [int]int;
const c: int;
procedure p(i: int) returns (r: int);
  requires old(g[i]) > old(c);
  modifies g;
  ensures old(g)[i] == g[old(i)] && r == old(old(c));
implementation p(i: int) returns (r: int)
{
  assert old(g) == g;
  while (true) invariant old(g[0]) == 0; { g[old(g[i])] := old(r); }
}
