// Axioms that belong to a constant or a function, and comments in /* comments /* in comments */ */ .
const k: int uses { axiom k > 0; axiom k < 10; }
const a, b: [int]bool uses { }
function f(x: int) returns (int) uses { axiom (forall x: int :: f(x) > x); }
function g(x: int) returns (int) { x + 1 } uses { axiom g(1) == 2; }
const unique uses: int;
#if FILE_0
procedure p();
#else
procedure wrong(
#endif
