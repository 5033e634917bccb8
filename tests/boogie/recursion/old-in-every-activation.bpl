// expect: TRUE
var g: int;
procedure add(n: int)
  requires n >= 0;
  modifies g;
  ensures g == old(g) + n;
{
  if (n > 0)
  {
    g := g + 1;
    call add(n - 1);
  }
}
