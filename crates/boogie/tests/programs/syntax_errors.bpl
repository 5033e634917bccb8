var x int;
procedure p()
{
  x := ;
  y := 1 +;
  assert (x == 1;
  if x > 0 { }
  call := p();
  havoc 5;
  x := 1
  assert true;
}
function f(int);
axiom a ==> b <== c;
axiom a < b < c;
axiom a && b || c;
axiom a || b && c;
axiom (a && b || c) || d;
axiom (var y := 1, 2; y) == 1;
axiom (forall x: int where x > 0 :: x > 0);
implementation w(x: int where x > 0) { }
const unique;
type T = ;
implementation q() requires true; { }
axiom x ? y;
axiom "string without end;
var z: int;
