// Polymorphic functions become one function for each choice of types; what is not used does not matter.
type List a;
type Poly = <a>[a]int;
function unused<a>(Poly, a) returns (a);
function length<a>(l: List a) returns (int);
function cons<a>(x: a, l: List a) returns (List a);
function twice<a>(x: a, l: List a) returns (List a) { cons(x, cons(x, l)) }
function pick<a, b>(x: a, y: [a]b): b { y[x] }
procedure unused_procedure<a>(x: a) returns (y: a);
const ints: List int;
const bits: List bv4;
axiom length(ints) >= 0;
axiom (forall l: List int, i: int :: length(cons(i, l)) == length(l) + 1);
procedure main() returns (b: bool)
{
  assert length(twice(0bv4, bits)) == length(bits) + 2;
  b := pick(3, pick(true, (forall_()))) ;
}
function forall_() returns ([bool][int]bool);
