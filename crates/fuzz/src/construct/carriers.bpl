// Procedures that carry a number from their parameter to their result, unchanged, through some corner of Boogie.
//
// Every carrier starts with `// carrier: NAME`, perhaps with the range of the numbers that it can carry, and declares a procedure
// `carry@k(i: int) returns (o: int)`. @k is a number for names, @n a constant from 2 to 5.

// carrier: map
procedure carry@k(i: int) returns (o: int) { var a: [int]int; var j: int; a[j] := i; a[j + @n] := 0; o := a[j]; }

// carrier: map of maps
procedure carry@k(i: int) returns (o: int) { var a: [int][int]int; var j: int; a[j][j + 1] := i; a[j + 1][j] := 0; a[j][j] := 1; o := a[j][j + 1]; }

// carrier: map with two indices
procedure carry@k(i: int) returns (o: int) { var a, b: [int, bool]int; a[3, true] := i; b := a[3, false := 0]; a[3, true] := 0; o := b[3, true]; }

// carrier: updated map
procedure carry@k(i: int) returns (o: int) { var a: [int]int; o := a[@n := i][2 := i][@n]; }

// carrier: map of truth values
procedure carry@k(i: int) returns (o: int) { var a: [int]bool; a[i] := true; assume (forall j: int :: a[j] ==> j == i); havoc o; assume a[o]; }

// carrier: parallel assignment
procedure carry@k(i: int) returns (o: int) { var x, y: int; x, y := 0, i; x, y := y, x; o := x + y; }

// carrier: parallel assignment to maps
procedure carry@k(i: int) returns (o: int) { var a: [int]int; var j: int; a[0] := 5; j := 1; j, a[j] := 0, i; o := a[1]; assume j == 0; }

// carrier: global variable
var g@k: int;
procedure set@k(v: int) modifies g@k; { g@k := v; }
procedure carry@k(i: int) returns (o: int) modifies g@k; { call set@k(i); o := g@k; }

// carrier: old value
var h@k: int;
procedure add@k(v: int) returns (r: int) modifies h@k; ensures h@k == old(h@k) + v; { h@k := h@k + v; r := old(h@k); }
procedure carry@k(i: int) returns (o: int) modifies h@k; { var r: int; h@k := 0; call r := add@k(i); o := h@k + r; }

// carrier: old value of the caller
var n@k: int;
procedure bump@k() modifies n@k; { n@k := n@k + 1; }
procedure carry@k(i: int) returns (o: int) modifies n@k; { call bump@k(); call bump@k(); o := i + n@k - old(n@k) - 2; }

// carrier: procedure without a body
procedure given@k(v: int) returns (r: int); ensures r == v;
procedure carry@k(i: int) returns (o: int) { call o := given@k(i); }

// carrier: procedure without a body that changes a global variable
var m@k: int;
procedure make@k(v: int); modifies m@k; ensures m@k - v == old(m@k);
procedure carry@k(i: int) returns (o: int) modifies m@k; { m@k := @n; call make@k(i); o := m@k - @n; }

// carrier: free postcondition
procedure free@k(v: int) returns (r: int); free ensures r == v + 1;
procedure carry@k(i: int) returns (o: int) { call o := free@k(i); o := o - 1; }

// carrier: two results
procedure both@k(v: int) returns (r: int, s: int) { r, s := v + @n, @n; }
procedure carry@k(i: int) returns (o: int) { var r, s: int; call r, s := both@k(i); o := r - s; }

// carrier: implementation apart
procedure apart@k(v: int) returns (r: int); ensures r == v;
implementation apart@k(w: int) returns (q: int) { q := w; }
procedure carry@k(i: int) returns (o: int) { call o := apart@k(i); }

// carrier: several implementations
procedure some@k(v: int) returns (r: int);
implementation some@k(v: int) returns (r: int) { r := v; }
implementation some@k(v: int) returns (r: int) { r := 0; r := r + v; }
procedure carry@k(i: int) returns (o: int) { call o := some@k(i); }

// carrier: recursion: -1000000 to 1000000
procedure down@k(n: int, v: int) returns (r: int) { if (n <= 0) { r := v; } else { call r := down@k(n - 1, v + 1); r := r - 1; } }
procedure carry@k(i: int) returns (o: int) { call o := down@k(@n, i); }

// carrier: recursion as deep as the number: 0 to 5
procedure count@k(n: int) returns (r: int) { r := 0; if (n > 0) { call r := count@k(n - 1); r := r + 1; } }
procedure carry@k(i: int) returns (o: int) { call o := count@k(i); }

// carrier: loop: 0 to 1000000
procedure carry@k(i: int) returns (o: int) { var j: int; j := 0; o := 0; while (j < i) { j := j + 1; o := o + 1; } }

// carrier: loop with an invariant: 0 to 1000000
procedure carry@k(i: int) returns (o: int) { var j: int; j := i; o := 0; while (j > 0) invariant j + o == i; invariant j >= 0; { j := j - 1; o := o + 1; } }

// carrier: loop that may end
procedure carry@k(i: int) returns (o: int) { var j: int; j := 0; o := i; while (*) { j := j + 1; o := o + 1; } while (j > 0) { o := o - 1; j := j - 1; } }

// carrier: loop that is left
procedure carry@k(i: int) returns (o: int) { var j: int; j := 0; o := 0; while (true) { j := j + 1; if (j == @n) { o := i; break; } } }

// carrier: jumps
procedure carry@k(i: int) returns (o: int) { var j: int; j := 0; o := i; goto a, b; a: o := i; goto c; b: o := i + 0; c: j := j + 1; if (j < 2) { goto a, b; } }

// carrier: labelled loop
procedure carry@k(i: int) returns (o: int) { var j: int; o := 0; out: while (true) { j := 0; while (true) { j := j + 1; if (j > 1) { o := i; break out; } } } }

// carrier: choice
procedure carry@k(i: int) returns (o: int) { if (*) { o := i; } else if (i > 0) { o := i; } else { o := -(-i); } }

// carrier: havoc and assume
procedure carry@k(i: int) returns (o: int) { var x: int; havoc x, o; assume x == i && o - x == 0; }

// carrier: where clause of a local variable
procedure carry@k(i: int) returns (o: int) { var x: int where x >= i && x <= i; havoc x; o := x; }

// carrier: where clause of a global variable
var w@k: int where w@k mod 2 == 0;
procedure carry@k(i: int) returns (o: int) modifies w@k; { havoc w@k; o := i + (w@k mod 2); }

// carrier: where clause of a result
procedure whole@k(v: int) returns (r: int where r == v);
procedure carry@k(i: int) returns (o: int) { call o := whole@k(i); }

// carrier: function with a body
function same@k(x: int) returns (int) { x + @n - @n }
procedure carry@k(i: int) returns (o: int) { o := same@k(same@k(i)); }

// carrier: function with an axiom
function id@k(x: int) returns (int);
axiom (forall x: int :: { id@k(x) } id@k(x) == x);
procedure carry@k(i: int) returns (o: int) { o := id@k(i); }

// carrier: function without a meaning
function any@k(x: int, b: bool) returns (int);
procedure carry@k(i: int) returns (o: int) { o := i + any@k(i, i > 0) - any@k(i, 0 < i); }

// carrier: constants
const c@k: int;
const unique d@k: int;
const unique e@k: int;
axiom c@k == @n;
procedure carry@k(i: int) returns (o: int) { o := if d@k == e@k then c@k else i + c@k - @n; }

// carrier: types without a meaning
type T@k;
const unique p@k: T@k;
const unique q@k: T@k;
procedure carry@k(i: int) returns (o: int) { var a: [T@k]int; a[p@k] := i; a[q@k] := 0; o := a[p@k]; }

// carrier: synonyms of types
type S@k = [int]int;
procedure carry@k(i: int) returns (o: int) { var a: S@k; a := a[i := i]; o := a[i]; }

// carrier: quotient and remainder
procedure carry@k(i: int) returns (o: int) { o := (i div @n) * @n + i mod @n; }

// carrier: negative divisor
procedure carry@k(i: int) returns (o: int) { o := (i div (-@n)) * (-@n) + i mod (-@n); assume i mod (-@n) >= 0; }

// carrier: real numbers
procedure carry@k(i: int) returns (o: int) { var r: real; r := real(i) / 2.0; o := int(r + r); }

// carrier: rounding down
procedure carry@k(i: int) returns (o: int) { o := int(real(i) + 0.5); }

// carrier: conditional expression
procedure carry@k(i: int) returns (o: int) { o := if i < 0 then -(-i) else i; }

// carrier: truth values
procedure carry@k(i: int) returns (o: int) { var b: bool; b := i > 0 <==> !(i <= 0); o := if b then i else 0; }

// carrier: all elements
procedure carry@k(i: int) returns (o: int) { var a: [int]int; assume (forall j: int :: a[j] == j); o := a[i]; }

// carrier: some element
procedure carry@k(i: int) returns (o: int) { var a: [int]int; a[7] := i; o := a[7]; if (!(exists j: int :: a[j] == i)) { o := o + 1; } }

// carrier: bit-vectors: 0 to 3
function {:bvbuiltin "bvadd"} plus@k(bv8, bv8) returns (bv8);
procedure carry@k(i: int) returns (o: int) { var b: bv8; b := if i == 0 then 255bv8 else if i == 1 then 0bv8 else if i == 2 then 1bv8 else 2bv8; b := plus@k(b, 1bv8); o := if b == 0bv8 then 0 else if b == 1bv8 then 1 else if b == 2bv8 then 2 else 3; }

// carrier: parts of bit-vectors: 0 to 1
procedure carry@k(i: int) returns (o: int) { var b: bv8; b := (if i == 0 then 0bv4 else 9bv4) ++ 5bv4; o := if b[8:4] == 9bv4 && b[4:0] == 5bv4 then 1 else 0; }

// carrier: precondition
procedure need@k(v: int, w: int) returns (r: int) requires v == w; { r := w; }
procedure carry@k(i: int) returns (o: int) { call o := need@k(i, i); }

// carrier: free precondition
procedure hope@k(v: int) returns (r: int) free requires v == v; { r := v; }
procedure carry@k(i: int) returns (o: int) { call o := hope@k(i); }

// carrier: early return
procedure early@k(v: int) returns (r: int) { r := v; if (v > 0) { return; } r := v; while (*) { return; } r := r + 0; }
procedure carry@k(i: int) returns (o: int) { call o := early@k(i); }

// carrier: map as a parameter
procedure read@k(a: [int]int, j: int) returns (r: int, b: [int]int) { b := a[j := 0]; r := a[j]; }
procedure carry@k(i: int) returns (o: int) { var a: [int]int; a[i] := i; call o, a := read@k(a, i); o := o + a[i]; }

// carrier: equal maps
procedure carry@k(i: int) returns (o: int) { var a, b: [int]int; a[1] := i; b := a; b[2] := 0; a[2] := 0; o := if a == b then i else i + 1; }
