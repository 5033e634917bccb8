// Loops and recursions that end for a known reason, or, with one thing changed, do not. See `loops.c`; a piece is a list of
// declarations, among them a procedure `piece@k()`, perhaps with a clause `modifies g@k`.

// loop: down
procedure piece@k() { var x: int; while (x > 0) { x := x - «@a|0»; } }

// loop: up to a variable
procedure piece@k() { var x, y: int; while (x < y) { x := x + «@a|-1»; } }

// loop: growing
procedure piece@k() { var x: int; while (x > 0) { x := x «- @a|* 2»; } }

// loop: growing together
procedure piece@k() { var x, y: int; assume x >= 1 && y >= 1; while (x + y > 1 && x + y < «@n|x + y + 1») { x := 3 * x + y; y := 2 * y; } }

// loop: to zero exactly
procedure piece@k() { var x: int; assume x >= 0; while (x != 0) { x := x - «1|2»; } }

// loop: lexicographic
procedure piece@k() { var x, y: int; while (x > 0 && y > 0) { if (*) { x := x - «1|0»; havoc y; } else { y := y - 1; } } }

// loop: lexicographic with three
procedure piece@k() {
  var x, y, z: int;
  while (x > 0 && y > 0 && z > 0) {
    if (*) { x := x - 1; havoc y, z; } else if (*) { y := y - «1|0»; z := @n; } else { z := z - 1; }
  }
}

// loop: nested
procedure piece@k() {
  var i, j, n: int;
  i := 0;
  while (i < n) { j := i; while (j > 0) { j := j - 1; } i := «i|j» + 1; }
}

// loop: nested, the inner one
procedure piece@k() {
  var i, j, n: int;
  i := 0;
  while (i < n) { j := i; while (j < n) { j := j + «@a|0»; } i := i + 1; }
}

// loop: phases
procedure piece@k() { var x, y: int; while (x > 0) { x := x + y; y := y - «1|0»; } }

// loop: greatest common divisor
procedure piece@k() { var x, y: int; assume x >= «1|0» && y >= 1; while (x != y) { if (x > y) { x := x - y; } else { y := y - x; } } }

// loop: halving
procedure piece@k() { var x: int; while (x > «0|-1») { x := x div 2; } }

// loop: halving, rounded up
procedure piece@k() { var x: int; while (x > 0) { x := (x + «0|1») div 2; } }

// loop: halved for ever
procedure piece@k() { var r: real; while (r > «1.0|0.0») { r := r / 2.0; } }

// loop: real steps
procedure piece@k() { var r: real; while (r > 0.0) { r := r - «0.5|0.0»; } }

// loop: jumps
procedure piece@k() {
  var x: int;
  start: goto more, done;
  more: assume x > 0; x := x - «@a|0»; goto start;
  done: assume x <= 0; return;
}

// loop: two loops with one head
procedure piece@k() {
  var x, y: int;
  start: goto first, second, done;
  first: assume x > 0; x := x - 1; goto start;
  second: assume x <= 0 && y > 0; y := y - «1|0»; x := @a; goto start;
  done: assume x <= 0 && y <= 0; return;
}

// loop: two heads
procedure piece@k() {
  var x: int;
  start: goto first, second;
  first: assume x > 0; x := x - «1|0»; goto second, done;
  second: assume x > 0; x := x - 1; goto first, other, done;
  other: x := x «- 1|+ 1»; goto first, done;
  done: return;
}

// loop: an assumption ends it
procedure piece@k() { var x: int; while (*) { x := x - 1; assume x >= «0|x»; } }

// loop: a constant
const c@k: int;
axiom c@k > «0|-1»;
procedure piece@k() { var x: int; while (x > 0) { x := x - c@k; } }

// loop: a constant that may be zero
const c@k: int;
procedure piece@k() { var x: int; if (c@k >= «1|0») { while (x > 0) { x := x - c@k; } } }

// loop: the value before
var g@k: int;
procedure piece@k() modifies g@k; { while (g@k > old(g@k) - @n) { g@k := g@k - «1|0»; } }

// loop: only once
var g@k: int;
procedure piece@k() modifies g@k; { while (g@k == old(g@k)) { g@k := g@k + «1|0»; } }

// loop: a map
procedure piece@k() { var a: [int]int; var i: int; while (a[i] > 0) { a[i] := a[i] - «1|0»; } }

// loop: two places of a map
procedure piece@k() { var a: [int]int; var i, j: int; assume i «==|!=» j; while (a[i] > 0) { a[j] := a[j] - 1; } }

// loop: a called procedure
procedure less@k(v: int) returns (r: int) { r := v - «1|0»; }
procedure piece@k() { var x: int; while (x > 0) { call x := less@k(x); } }

// loop: a called procedure with a loop
procedure less@k(v: int) returns (r: int) { r := v; while (r > v - @a) { r := r - 1; } r := r «+ 0|+ @a»; }
procedure piece@k() { var x: int; while (x > 0) { call x := less@k(x); } }

// loop: a contract
procedure less@k(v: int) returns (r: int);
  ensures r «<|<=» v;
procedure piece@k() { var x: int; while (x > 0) { call x := less@k(x); } }

// loop: a global that a procedure changes
var g@k: int;
procedure less@k() modifies g@k; { if (g@k > 3) { g@k := g@k - 2; } else { g@k := g@k - «1|0»; } }
procedure piece@k() modifies g@k; { while (g@k > 0) { call less@k(); } }

// loop: exchanged
procedure piece@k() { var x, y: int; while (x «>|!=» y) { x, y := y, x; } }

// loop: a remainder
procedure piece@k() { var x: int; while (x mod 5 != 0) { x := x + «1|5»; } }

// loop: steps from outside
procedure piece@k() { var x, d: int; while (x > 0) { havoc d; assume d >= «1|0»; x := x - d; } }

// loop: at the start of a procedure
procedure inner@k(n: int) returns (r: int) { start: r := r - «1|0»; goto more, done; more: assume r > n; goto start; done: assume r <= n; return; }
procedure piece@k() { var x, r: int; call r := inner@k(x); }

// loop: away from zero
procedure piece@k() { var x: int; while (x != 0) { if (x > 0) { x := x - 1; } else { x := x «+|-» 1; } } }

// loop: a where clause
procedure piece@k() { var x: int; var d: int where d > «0|-1»; while (x > 0) { havoc d; x := x - d; } }

// recursion: down
procedure f@k(n: int) { if (n > 0) { call f@k(n - «1|0»); } }
procedure piece@k() { var n: int; call f@k(n); }

// recursion: growing
procedure f@k(n: int) { if (n «< @n|> 0») { call f@k(n + 1); } }
procedure piece@k() { var n: int; call f@k(n); }

// recursion: two procedures
procedure f@k(n: int) { if (n > 0) { call h@k(n + 1); } }
procedure h@k(n: int) { if (n > 1) { call f@k(n - «2|1»); } }
procedure piece@k() { var n: int; call f@k(n); }

// recursion: a loop in it
procedure f@k(n: int) { var j: int; j := 0; while (j < n) { j := j + 1; } if (n > 0) { call f@k(n - «1|0»); } }
procedure piece@k() { var n: int; call f@k(n); }

// recursion: in a loop
procedure f@k(n: int) { var j: int; j := 0; while (j < n) { call f@k(j «+ 0|+ 1»); j := j + 1; } }
procedure piece@k() { var n: int; call f@k(n); }

// recursion: a global counts
var g@k: int;
procedure f@k() modifies g@k; { if (g@k > 0) { g@k := g@k - «1|0»; call f@k(); } }
procedure piece@k() modifies g@k; { call f@k(); }

// recursion: a result is needed
procedure f@k(n: int) returns (r: int) { if (n <= 0) { r := 0; } else { call r := f@k(n - 1); call r := f@k(r «- 1|+ n»); } }
procedure piece@k() { var n, r: int; call r := f@k(n); }
