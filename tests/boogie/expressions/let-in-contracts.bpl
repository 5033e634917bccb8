// expect: FALSE at 5
var g: int where (var h := g; h > 0);
procedure step() modifies g;
  requires (var h := g; h > 1);
  ensures (var h := old(g); g == h + 1); // fails
{
  g := g + 2;
}
