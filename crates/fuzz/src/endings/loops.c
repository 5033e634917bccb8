// Loops and recursions that end for a known reason, or, with one thing changed, do not.
//
// Every piece starts with `// loop: NAME`; `// recursion: NAME` if it runs forever by calls. Where the text has `«A|B»`, A makes all
// executions end, and B lets one run forever. @k is a number for names, @a a constant from 1 to 4, @n one from 3 to 1000. What comes before
// `// statements` is for file scope. Pieces that end can be passed, signed numbers do not overflow, and all variables have values.

// loop: down
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > 0) x@k -= «@a|0»;

// loop: up to a variable
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
if (y@k > @n) y@k = @n;
while (x@k < y@k) x@k += «@a|0»;

// loop: down to zero, unsigned
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k != 0) x@k -= «1|2»;

// loop: around to zero, unsigned
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k > 0) x@k += «1|2»;

// loop: a bound that a byte does not reach
// statements
unsigned char x@k = 0;
while (x@k < «255|256») x@k++;

// loop: a bound that a short does not reach
// statements
unsigned short x@k = @a;
while (x@k < «65535|65536») x@k++;

// loop: never negative
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k >= «1|0») x@k--;

// loop: a signed byte goes around
// statements
signed char x@k = 0;
while (x@k >= «0|-128») x@k++;

// loop: lexicographic
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
while (x@k > 0 && y@k > 0) {
  if (__VERIFIER_nondet_int()) {
    x@k -= «1|0»;
    y@k = __VERIFIER_nondet_int();
  } else {
    y@k--;
  }
}

// loop: lexicographic with three
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
int z@k = __VERIFIER_nondet_int();
while (x@k > 0 && y@k > 0 && z@k > 0) {
  int c@k = __VERIFIER_nondet_int();
  if (c@k > 5) {
    x@k--;
    y@k = __VERIFIER_nondet_int();
  } else if (c@k > 0) {
    y@k -= «1|0»;
    z@k = @n;
  } else {
    z@k--;
  }
}

// loop: nested
// statements
int n@k = __VERIFIER_nondet_int();
if (n@k > @n) n@k = @n;
int i@k = 0;
while (i@k < n@k) {
  int j@k = i@k;
  while (j@k > 0) j@k--;
  i@k = «i@k|j@k» + 1;
}

// loop: nested, the inner one
// statements
int n@k = __VERIFIER_nondet_int();
if (n@k > @n) n@k = @n;
for (int i@k = 0; i@k < n@k; i@k++) {
  int j@k = i@k;
  while (j@k < n@k) j@k += «1|0»;
}

// loop: phases
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
if (x@k > 100 || y@k > 20 || y@k < -20) {
  x@k = @a;
  y@k = 1;
}
while (x@k > 0) {
  x@k += y@k;
  y@k -= «1|0»;
}

// loop: greatest common divisor
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
if (x@k < «1|0» || y@k < 1) {
  x@k = @a;
  y@k = 1;
}
while (x@k != y@k) {
  if (x@k > y@k) x@k -= y@k;
  else y@k -= x@k;
}

// loop: doubling
// statements
int x@k = __VERIFIER_nondet_int();
if (x@k < 0 || x@k > @n) x@k = @a;
while (x@k < @n) x@k = 2 * x@k + «1|0»;

// loop: halving
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > «0|-1») x@k = x@k / 2;

// loop: halving, rounded up
// statements
int x@k = __VERIFIER_nondet_int();
if (x@k > @n) x@k = @n;
while (x@k > 0) x@k = (x@k + «0|1») / 2;

// loop: jumps
// statements
int x@k = __VERIFIER_nondet_int();
again@k:
if (x@k > 0) {
  x@k -= «@a|0»;
  goto again@k;
}

// loop: two jumps to one label
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
again@k:
if (x@k > 0) {
  x@k--;
  goto again@k;
}
if (y@k > 0) {
  y@k -= «1|0»;
  x@k = @a;
  goto again@k;
}

// loop: tested afterwards
// statements
int x@k = __VERIFIER_nondet_int();
if (x@k < 0) x@k = @a;
do {
  x@k = x@k - «@a|0»;
} while (x@k > 0);

// loop: towards each other
// statements
int n@k = __VERIFIER_nondet_int();
int i@k;
int j@k;
for (i@k = 0, j@k = n@k; i@k < j@k; i@k += «1|0»)
  j@k -= «1|0»;

// loop: states
// statements
int s@k = __VERIFIER_nondet_int();
if (s@k < 0 || s@k > 3) s@k = 0;
while (s@k != 5) {
  switch (s@k) {
  case 0: s@k = 1; break;
  case 1: s@k = 2; break;
  case 2: s@k = «5|0»; break;
  default: s@k = 5;
  }
}

// loop: a flag
// statements
int go@k = 1;
int n@k = __VERIFIER_nondet_int();
while (go@k) {
  if (n@k > 0) n@k--;
  else go@k = «0|1»;
}

// loop: through a pointer
// statements
int v@k = __VERIFIER_nondet_int();
int *p@k = &v@k;
while (*p@k > 0) *p@k = *p@k - «1|0»;

// loop: a sentinel
// statements
int a@k[4] = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), 0 };
int i@k = 0;
while (a@k[i@k] != 0) i@k += «1|0»;

// loop: a remainder
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k % 4 != 3) x@k += «1|4»;

// loop: bits vanish
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k) x@k &= x@k - «1|0»;

// loop: shifts
// statements
unsigned x@k = __VERIFIER_nondet_uint();
while (x@k) x@k >>= «1|0»;

// loop: steps from outside
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > 0) {
  int d@k = __VERIFIER_nondet_int();
  if (d@k < «1|0» || d@k > 9) d@k = @a;
  x@k -= d@k;
}

// loop: left in the middle
// statements
int x@k = __VERIFIER_nondet_int();
while (1) {
  if (x@k <= 0) break;
  x@k -= «1|0»;
}

// loop: from both sides
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
while (x@k != y@k) {
  if (x@k < y@k) x@k++;
  else x@k -= «1|0»;
}

// loop: exchanged
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = __VERIFIER_nondet_int();
while (x@k «>|!=» y@k) {
  int t@k = x@k;
  x@k = y@k;
  y@k = t@k;
}

// loop: wide
// statements
long long x@k = __VERIFIER_nondet_int();
long long y@k = 3000000000LL;
while (x@k < y@k) x@k += «@a|0»;

// loop: half of the range is not reached
// statements
unsigned x@k = __VERIFIER_nondet_int() > 0;
while (x@k < «2147483648u|2147483649u» - 1) x@k = x@k == 2147483647u ? 1u : x@k + 1u;

// loop: a comparison without sign
// statements
unsigned n@k = __VERIFIER_nondet_uint();
unsigned i@k = 0;
if (n@k > @nu || n@k == 0) n@k = «1|0»;
while (i@k <= n@k - 1) i@k++;

// loop: called with an address
static void less@k(int *p) { *p -= «1|0»; }
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > 0) less@k(&x@k);

// loop: a global
int g@k;
static void less@k(void) { if (g@k > 3) g@k -= 2; else g@k -= «1|0»; }
// statements
g@k = __VERIFIER_nondet_int();
while (g@k > 0) less@k();

// loop: a step that is computed
static int step@k(int v) { return v > @n ? 2 : «1|0»; }
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > 0) x@k -= step@k(x@k);

// loop: kept alive
// statements
int x@k = __VERIFIER_nondet_int();
int r@k;
do {
  r@k = __VERIFIER_nondet_int();
  if (x@k > 0) x@k--;
} while (r@k != 0 && «x@k > 0|1»);

// loop: a member
struct s@k { short low; int count; };
// statements
struct s@k s@k = { @a, __VERIFIER_nondet_int() };
while (s@k.count > 0) s@k.count -= «s@k.low|0»;

// loop: a bit-field goes around
struct b@k { unsigned b : 3; };
// statements
struct b@k b@k = { 1 };
while (b@k.b «!= 0|< 8») b@k.b++;

// loop: an invariant is needed
// statements
int x@k = __VERIFIER_nondet_int();
int y@k = @a;
while (x@k >= 0) {
  x@k -= y@k;
  y@k = y@k «+ 0|- 1 > 0 ? y@k - 1 : 0»;
}

// loop: continued
// statements
int x@k = __VERIFIER_nondet_int();
while (x@k > 0) {
  if (x@k % 2) {
    x@k -= «1|0»;
    continue;
  }
  x@k -= 2;
}

// recursion: down
static int f@k(int n) { return n <= 0 ? 0 : f@k(n - «1|0»); }
// statements
f@k(__VERIFIER_nondet_int());

// recursion: two procedures
static int odd@k(int n);
static int even@k(int n) { return n <= 0 ? 1 : odd@k(n - 1); }
static int odd@k(int n) { return n <= 0 ? 0 : even@k(n «-|+» 1); }
// statements
int n@k = __VERIFIER_nondet_int();
if (n@k > @n) n@k = @n;
even@k(n@k);

// recursion: a loop in it
static int f@k(int n) {
  int j = 0;
  while (j < n) j++;
  if (n < 1) return «0|f@k(n)»;
  return f@k(n - 1);
}
// statements
int n@k = __VERIFIER_nondet_int();
if (n@k > @n) n@k = @n;
f@k(n@k);

// recursion: twice
static int f@k(int n) { return n <= 1 ? 1 : f@k(n - 1) + f@k(n - «2|0»); }
// statements
int n@k = __VERIFIER_nondet_int();
if (n@k > 9) n@k = 9;
f@k(n@k);

// recursion: up
static void f@k(int n, int m) { if (n < m) f@k(n + «1|0», m); }
// statements
int n@k = __VERIFIER_nondet_int();
f@k(n@k, @n);

// recursion: a global counts
int g@k;
static void f@k(void) {
  if (g@k > 0) {
    g@k -= «1|0»;
    f@k();
  }
}
// statements
g@k = __VERIFIER_nondet_int();
f@k();
