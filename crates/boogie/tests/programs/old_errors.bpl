var g: int where old(g) == 0;
function f(x: int): int { old(x) }
axiom old(true);
procedure p(x: int where old(x) == x);
procedure q(x: int);
  requires old(g) == x;
  free requires old(x) == x;
