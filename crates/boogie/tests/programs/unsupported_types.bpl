// Constructs that only the checker can see.
type Field a;
type Heap = <a>[int, Field a]a;
var heap: Heap;
var f: float24e1;
var mode: float99999999e8;
var empty: bv0;
var wide: bv99999999;
var point: []int;
function null<a>() returns (Field a);
function heap_of(Heap) returns (int);
function grow<a>(x: a, y: [a]int) returns (int);
axiom (forall<a> x: Field a :: x == x);
axiom null() == null();
procedure p<a>(x: a) { }
procedure q<a>(x: a);
procedure r()
{
  call q(1);
}
