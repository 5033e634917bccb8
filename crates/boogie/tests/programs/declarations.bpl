// Every kind of declaration, in the spellings that real files use.
type T;
type {:datatype} Pair a b;
type finite Colour;
type Heap = [int]Pair int T;
type Matrix a = [int, int]a;
type ref, Wicket;

const unique red, green: Colour;
const n: int;
const {:group_size} m: Matrix real;

axiom n > 0;
axiom {:weight 3} (forall i, j: int :: { m[i, j] } m[i, j] >= 0.0);

function f(int, T) returns (bool);
function g(x: int, y: int): int { x + y * 2 }
function {:inline true} h(x, y: int) returns (r: int) { g(x, y) }
function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32) returns (bv32);
function { :builtin "zero_extend", 16 } widen(bv16): bv32;
function {:builtin "fp.add RNE"} plus(float24e8, float24e8) returns (float24e8);
function {:builtin "fp.sqrt"} root(mode: rmode, x: float64e15): float64e15;
function {:smtdefined "((as const (Array Int Int)) 0)"} zero() returns ([int]int);
function { :const_array } all(value: real) returns ([int]real);

var heap: Heap where (forall i: int :: heap[i] == heap[i]);
var x, y: int, b: bool where x < y;

procedure P(a: int where a > 0, c: bv8) returns (r: int where r >= 0, s: Pair (Pair int int) [int]bool);
  requires {:tag "first"} a < n;
  free requires b;
  modifies x;
  ensures r == old(x) + a;
  free ensures x > old(x);

implementation P(first: int, c': bv8) returns (r: int, out: Pair (Pair int int) [int]bool)
{
  var x': int where x' > 0;
  x := first;
  r := first + x';
}

implementation {:second} P(a: int, c: bv8) returns (r: int, s: Pair (Pair int int) [int]bool)
{
  havoc x, r;
}
