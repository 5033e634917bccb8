type C a;
const i: int;
const r: real;
const b: bool;
const u: bv8;
const m: [int, bool]real;
const c: C;
const d: C int int;
axiom i;
axiom i + r == r;
axiom i == r;
axiom !i && -b == b;
axiom b < b;
axiom i div r == 1;
axiom r % r == r;
axiom u ++ i == u;
axiom u[9:0] == u;
axiom u[2:5] == u;
axiom u == 5bv9;
axiom 256bv8 == u;
axiom m[i] == r;
axiom m[b, i] == r;
axiom m[i, b := i] == m;
axiom i[0] == 0;
axiom (if i then b else r);
axiom (forall x: int :: x);
axiom f(i) == f(b, b) && f(b, i);
axiom int(i) == real(r);
axiom i == 1e99999;
function f(x: int, y: bool) returns (int) { y }
procedure p(x: int) returns (y: bool)
{
  y := x;
  x, y := 1;
  call p(1);
  call y := p(true);
  call y := p(1, 2);
  assert x;
  while (x) invariant x; { }
  assume y[0];
}
