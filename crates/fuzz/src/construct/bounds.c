// Statements that are right for all numbers up to a bound, and wrong for the bound if they are off by one.
//
// Every one starts with `// bound: NAME: PROPERTY: LOWEST to HIGHEST`, where the range is that of numbers it works with. Declarations of
// file scope come first, then, after `// statements`, what is done.
//
//   @x   the number, from @lo to @hi             @k   a number for names
//   @c   hi + 1, or hi if it is to be wrong      @z   0, or 1
//   @r   the largest int - hi, or 1 more         @s   lo - the smallest int, or 1 more
//   @q   @s - 1                                  @f   the largest int / hi, or 1 more
//   @R   the largest long long - hi, or 1 more   @g   the largest shift of hi without overflow, or 1 more
//   @h   31 - hi, or 1 more                      @p   127 - hi, or 1 more

// bound: array: valid-deref: 0 to 40
// statements
int a[@c]; a[@x] = 1;

// bound: array that is read: valid-deref: 0 to 40
// statements
static char a[@c]; char v = a[@x]; (void)v;

// bound: array from its end: valid-deref: 0 to 40
// statements
short a[@c]; a[@c - 1 - @x] = 3;

// bound: walk through an array: valid-deref: 0 to 5
// statements
int a[@c]; int *p = a; int j; for (j = 0; j <= @x; j++) *p++ = j;

// bound: pointer into an array: valid-deref: 0 to 40
// statements
int a[@c]; int *p = a + @x; *p = 0; p = p - @x; *p = 1;

// bound: array of structs: valid-deref: 0 to 40
struct bs@k { int a; char b; };
// statements
struct bs@k s[@c]; s[@x].b = 1;

// bound: array of arrays: valid-deref: 0 to 40
// statements
int a[@c][3]; a[@x][2] = 1;

// bound: global array: valid-deref: 0 to 40
static int ga@k[@c];
static void touch@k(int j) { ga@k[j]++; }
// statements
touch@k(@x);

// bound: array as a parameter: valid-deref: 0 to 40
static int get@k(const int *p, int n) { return p[n]; }
// statements
int a[@c] = { 1 }; (void)get@k(a, @x);

// bound: array in a struct: valid-deref: 0 to 40
struct bt@k { char a[@c]; };
// statements
struct bt@k v; char *p = v.a; p[@x] = 1;

// bound: array of variable length: valid-deref: 0 to 40
// statements
int v[@x + 1]; v[@x + @z] = 0;

// bound: allocated: valid-deref: 0 to 40
// statements
int *p = malloc(@c * sizeof *p); p[@x] = 0; free(p);

// bound: allocated with the length: valid-deref: 0 to 1000
// statements
char *p = malloc(@x + 1); p[@x + @z] = 0; free(p);

// bound: allocated and cleared: valid-deref: 0 to 40
// statements
long *p = calloc(@c, sizeof *p); p[@x]++; free(p);

// bound: reallocated: valid-deref: 0 to 40
// statements
char *p = malloc(1); p[0] = 1; p = realloc(p, @c); p[@x] = 2; free(p);

// bound: reallocated to less: valid-deref: 0 to 40
// statements
char *p = malloc(@hi + 100); p[0] = 1; p = realloc(p, @c); p[@x] = 2; free(p);

// bound: allocated on the stack: valid-deref: 0 to 40
// statements
char *p = __builtin_alloca(@c); p[@x] = 2;

// bound: wide access: valid-deref: 0 to 40
// statements
char *p = malloc(@c + 3); *(int *)(p + @x) = 1; free(p);

// bound: memset: valid-deref: 0 to 40
// statements
char a[@c]; memset(a, 0, @x + 1);

// bound: memcpy: valid-deref: 0 to 40
// statements
char a[100] = { 0 }, *p = malloc(@c); memcpy(p, a, @x + 1); free(p);

// bound: memcpy from too little: valid-deref: 0 to 40
// statements
char a[100]; static char b[@c]; memcpy(a, b, @x + 1);

// bound: copied string: valid-deref: 0 to 5
// statements
char s[10] = { 0 }, *p = malloc(@c); int j; for (j = 0; j < @x; j++) s[j] = 'a'; strcpy(p, s); free(p);

// bound: length of a string: valid-deref: 0 to 5
// statements
char s[@c]; int j; for (j = 0; j <= @x - @z; j++) s[j] = j < @x ? 'a' : 0; (void)strlen(s);

// bound: flexible array: valid-deref: 0 to 40
struct bf@k { int n; short a[]; };
// statements
struct bf@k *p = malloc(sizeof *p + @c * sizeof(short)); p->a[@x] = 1; free(p);

// bound: nodes of a list: valid-deref: 0 to 4
struct bl@k { struct bl@k *next; };
// statements
struct bl@k *head = 0, *p; int j;
for (j = 0; j < @c; j++) { p = malloc(sizeof *p); p->next = head; head = p; }
p = head; for (j = 0; j < @x; j++) p = p->next;
p->next = p->next;
while (head) { p = head->next; free(head); head = p; }

// bound: freed often: valid-free: 0 to 4
// statements
char *a[@hi + 1]; int j; for (j = 0; j <= @hi; j++) a[j] = j < @c ? malloc(1) : (char *)&j;
free(a[@x]); a[@x] = 0; for (j = 0; j < @c; j++) if (j != @x) free(a[j]);

// bound: lost memory: valid-memtrack: 0 to 4
// statements
char *p = malloc(1); if (@x < @c) free(p); p = 0;

// bound: sum: no-overflow: 0 to 2147483647
// statements
int v = @x + @r; (void)v;

// bound: sum that is assigned: no-overflow: 0 to 2147483647
// statements
int v = @r; v += @x;

// bound: difference of negative: no-overflow: 0 to 2147483647
// statements
int v = @x; v -= -@r;

// bound: difference: no-overflow: -2147483646 to -2 from below
// statements
int v = @x - @s; (void)v;

// bound: negated: no-overflow: -2147483646 to -2 from below
// statements
int v = -(@x - @q); (void)v;

// bound: divided by minus one: no-overflow: -2147483646 to -2 from below
// statements
int v = @x - @q, m = -1; v = v / m;

// bound: remainder by minus one: no-overflow: -2147483646 to -2 from below
// statements
int v = @x - @q, m = -1; v %= m;

// bound: product: no-overflow: 0 to 1000000
// statements
int v = @x * @f; (void)v;

// bound: product of negative: no-overflow: 0 to 1000000
// statements
int v = @x; v *= -(@f); v = @x * @f;

// bound: shift: no-overflow: 0 to 1000000
// statements
int v = @x << @g; (void)v;

// bound: long sum: no-overflow: 0 to 2147483647
// statements
long long v = @x + @RLL; (void)v;

// bound: sum of elements: no-overflow: 0 to 2147483647
// statements
int a[2] = { @r, @x }; a[0] += a[1];

// bound: sum behind pointers: no-overflow: 0 to 2147483647
static void add@k(int *p, const int *q) { *p = *p + *q; }
// statements
int v = @r; add@k(&v, &@x);

// bound: sum of members: no-overflow: 0 to 2147483647
struct ov@k { int a, b; };
static int sum@k(struct ov@k s) { return s.a + s.b; }
// statements
struct ov@k s = { @x, @r }; (void)sum@k(s);

// bound: sum in a condition: no-overflow: 0 to 2147483647
// statements
if (@x >= @lo && @x + @r > 5) @x = @x;

// bound: steps: no-overflow: 0 to 6
// statements
int v = @r, j; for (j = 0; j < @x; j++) v++;

// bound: steps down: no-overflow: 0 to 6
// statements
int v = -@r - 1, j; for (j = 0; j < @x; j++) --v;

// bound: sum of what is narrow: no-overflow: 0 to 127
// statements
signed char c = @x; int v = c + @r; c += 127; c *= c; (void)v;

// bound: quotient: no-division-by-zero: 0 to 1000000
// statements
int v = 10 / (@c - @x); (void)v;

// bound: remainder: no-division-by-zero: 0 to 1000000
// statements
unsigned v = 10; v %= @c - @x;

// bound: shift of one: no-bad-shift: 0 to 30
// statements
unsigned v = 1u << (@x + @h); (void)v;

// bound: shift to the right: no-bad-shift: 0 to 30
// statements
int v = -5; v >>= @x + @h;

// bound: long shift: no-bad-shift: 0 to 30
// statements
unsigned long long v = 1; v <<= @x + @h + 32;

// bound: comparison: unreach-call: 0 to 1000000
// statements
if (@x >= @c) reach_error();

// bound: doubled: unreach-call: 0 to 1000000
// statements
if (@x * 2 > @c * 2 - 1) reach_error();

// bound: sum that wraps: unreach-call: 0 to 2147483647
// statements
if (@x + @r < 0) reach_error();

// bound: product that wraps: unreach-call: 0 to 1000000
// statements
int v = @x * @f; if (v < 0) reach_error();

// bound: character that wraps: unreach-call: 0 to 120
// statements
signed char c = @x + @p; if (c < 0) reach_error();

// bound: step that wraps: unreach-call: 0 to 120
// statements
signed char c = @x + @p - 1; c++; if (c < 0) reach_error();

// bound: unsigned difference: unreach-call: 0 to 1000000
// statements
unsigned u = @c - 1; u -= @x; if (u > 2147483647) reach_error();

// bound: loop: unreach-call: 0 to 6
// statements
int j, n = 0; for (j = 0; j < @x; j++) n += 2; if (n >= 2 * @c) reach_error();

// bound: recursion: unreach-call: 0 to 5
static int depth@k(int n) { return n <= 0 ? 0 : 1 + depth@k(n - 1); }
// statements
if (depth@k(@x) >= @c) reach_error();

// bound: marked element: unreach-call: 0 to 20
// statements
char a[@hi + 1]; int j; for (j = 0; j <= @hi; j++) a[j] = j >= @c; if (a[@x]) reach_error();

// bound: error through a pointer: unreach-call: 0 to 20
static void fine@k(void) { }
// statements
void (*f[2])(void) = { fine@k, reach_error }; f[@x >= @c]();

// bound: shift of an unsigned character: no-overflow: 0 to 200
// statements
unsigned char c = @x; int v = c << @g; (void)v;

// bound: product of unsigned shorts: no-overflow: 0 to 40000
// statements
unsigned short h = @x, f = 1; int v = h * (f + @f - 1); (void)v;

// bound: steps of a long number: no-overflow: 0 to 6
// statements
long long v = @RLL; int j; for (j = 0; j < @x; j++) v += 1;

// bound: sum of three: no-overflow: 0 to 1000000
// statements
short s = 0; char c = 0; int v = s + @r + c + @x; (void)v;

// bound: argument of a call: no-overflow: 0 to 1000000
static long long wide@k(long long v) { return v; }
// statements
(void)wide@k(@x + @r);

// bound: sum of a bit-field: no-overflow: 0 to 120
// statements
struct { signed f : 8; unsigned g : 8; } s; s.f = @x; s.g = 0; int v = s.f + @r + s.g; (void)v;

// bound: overflow behind a condition: no-overflow: 0 to 1000000
// statements
int v = 0; if (@x > @hi - 1 && (v = @x + @r) > 0) v = 1;

// bound: pointer kept as a number: valid-deref: 0 to 40
// statements
char a[@c]; unsigned long n = (unsigned long)a; char *p = (char *)(n + @x); *p = 1;

// bound: pointer in a struct: valid-deref: 0 to 40
struct bp@k { char *p; int n; };
static void write@k(struct bp@k b, int j) { b.p[j] = 1; }
// statements
struct bp@k b; b.n = @c; b.p = malloc(b.n); write@k(b, @x); free(b.p);

// bound: two objects of different lengths: valid-deref: 0 to 40
// statements
char a[@hi + 5], b[@c]; char *p = @x == @hi ? b : a; p[@x] = 1;

// bound: array in an array: valid-deref: 0 to 40
// statements
struct { char pad, a[@c]; } s[2]; char *p = (char *)&s[1]; p[1 + @x] = 1;

// bound: compared memory: valid-deref: 0 to 40
extern int memcmp(const void *, const void *, size_type);
// statements
static char a[50]; static char b[@c]; if (memcmp(a, b, @x + 1) > 0) a[0] = 1;

// bound: appended string: valid-deref: 0 to 4
extern char *strcat(char *, const char *);
// statements
char s[@c + 2] = "ab", t[8] = { 0 }; int j; for (j = 0; j < @x; j++) t[j] = 'c'; strcat(s, t);

// bound: freed conditionally: valid-deref: 0 to 5
// statements
char *p = malloc(1); *p = 0; if (@x >= @c) free(p); *p = 1; free(p);

// bound: lives of blocks: valid-deref: 0 to 5
// statements
int own = 0; int *p = &own, j; for (j = 0; j <= @x; j++) { int inner = j; if (j >= @c) p = &inner; inner++; } *p = 1;

// bound: local of a function: valid-deref: 0 to 5
static int *pick@k(int *own, int c) { int v = 0; int *p = &v; *p = 1; return c ? p : own; }
// statements
int own = 0; *pick@k(&own, @x >= @c) = 2;

// bound: part of an object freed: valid-free: 0 to 5
// statements
char *p = malloc(8); char *q = p + (@x >= @c); *p = 0; free(q);

// bound: freed by two: valid-free: 0 to 5
static void drop@k(char **p) { free(*p); }
// statements
char *p = malloc(1), *q = p; drop@k(&p); p = 0; if (@x < @c) q = 0; drop@k(&q);

// bound: lost in a list: valid-memtrack: 0 to 3
struct bm@k { struct bm@k *next; };
// statements
struct bm@k *head = 0, *p; int j; for (j = 0; j <= @x; j++) { p = malloc(sizeof *p); p->next = head; head = p; }
for (j = 0; j < @c && head; j++) { p = head->next; free(head); head = p; }
head = p = 0;

// bound: unsigned counter: unreach-call: 0 to 100
// statements
unsigned char c = 255 - @hi; c += @x + 1 - @z; if (@z ? c == 255 : c == 255 - @hi) reach_error();

// bound: signed and unsigned: unreach-call: 0 to 1000000
// statements
int d = @c - 1 - @x; if (d > 1000000u) reach_error();

// bound: truth value: unreach-call: 0 to 20
// statements
_Bool b = @x / @c; if (b) reach_error();

// bound: bit: unreach-call: 0 to 30
// statements
unsigned u = 1u << @x; if (u >= 1ull << @c) reach_error();

// bound: through memory: unreach-call: 0 to 1000000
// statements
int v = @x; unsigned char *p = (unsigned char *)&v, q[sizeof v]; int w; memcpy(q, p, sizeof v); memcpy(&w, q, sizeof v); if (w >= @c) reach_error();
