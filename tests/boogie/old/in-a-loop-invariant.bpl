// expect: TRUE
var g: int;
procedure main(n: int)
  requires n >= 0;
  modifies g;
  ensures g == old(g) + n;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n;
    invariant g == old(g) + i;
  {
    g := g + 1;
    i := i + 1;
  }
}
