type T;
type T = int;
type A = B;
type B = [A]int;
const c: int;
var c: bool;
var v: Missing;
function f(x: int, x: bool) returns (int) { x + unknown }
function f(int) returns (int);
axiom v2;
var v2: bool;
axiom v2;
axiom old(c) == 0;
procedure p(a: int) returns (a: int);
procedure p();
procedure q(a: int) returns (b: int)
{
  var a: int;
  c := 1;
  a := 2;
  v2 := true;
  undefined := 1;
  f := 2;
  b := f;
  call nothing();
  call r(1);
  call b, b := s();
  goto here;
there: there:
  break;
  if (*) { break there; }
}
procedure r();
  modifies c, v2, nowhere;
procedure s() returns (x: int, y: int);
implementation t() { }
implementation s(z: int) returns (x: int, y: int) { }
implementation s() returns (x: int, y: bool) { }
