// Ways to carry a number from one variable of type int to another, unchanged, through some corner of C.
//
// Every carrier starts with `// carrier: NAME`, perhaps with the range of the numbers that it can carry. Then come declarations of
// file scope and, after `// statements`, what is done. Nothing in here overflows, touches memory it must not, or loses memory.
//
//   @i   the variable the number comes in        @o   the variable it is assigned to
//   @k   a number for names                      @n   a constant from 2 to 5
//   @m   a mask of 32 bits                       @T   an integer type that holds the number
//   @w   a width that holds it                   @lo, @hi   the bounds of the number
//   @any an arbitrary int                        @bit an arbitrary 0 or 1

// carrier: member of a struct
struct s@k { char a; @T m; short b; };
// statements
struct s@k v, w; v.a = 1; v.m = @i; v.b = -1; w = v; v.m = 0; @o = w.m;

// carrier: member of a nested struct
struct in@k { @T m; char c; };
struct out@k { char a; struct in@k in[2]; long z; };
// statements
struct out@k v; struct in@k *p = &v.in[1]; v.in[0].m = 0; p->m = @i; v.in[0].c = 3; v.z = 7; @o = v.in[1].m;

// carrier: bit-field
struct b@k { unsigned p : 3; signed f : @w; unsigned q : 5; };
// statements
struct b@k v; v.p = 7; v.f = @i; v.q = 31; v.p = 0; v.q++; @o = v.f;

// carrier: bit-field behind a pointer
struct c@k { unsigned char p : 3; int f : @w; _Bool q : 1; int r; };
static int get@k(struct c@k *p) { p->r = -1; p->q = 1; return p->f; }
// statements
struct c@k v = { 5, @i, 0, 2 }; @o = get@k(&v);

// carrier: bytes of a union
union u@k { @T x; unsigned char b[sizeof(@T)]; };
// statements
union u@k v, w; unsigned j; v.x = @i; for (j = 0; j < sizeof(@T); j++) w.b[j] = v.b[j]; @o = w.x;

// carrier: union of a signed and an unsigned member
union v@k { int s; unsigned u; unsigned short h[2]; };
// statements
union v@k v; v.u = (unsigned)@i; v.h[1] ^= 0x0ff0; v.h[1] ^= 0x0ff0; @o = v.s;

// carrier: bytes through a pointer to characters
// statements
@T v = @i; @T w = 0; unsigned char *p = (unsigned char *)&v, *q = (unsigned char *)&w; int j;
for (j = (int)sizeof(@T) - 1; j >= 0; j--) q[j] = p[j];
@o = w;

// carrier: array at a fixed index
// statements
@T a[@n] = { 1 }; a[@n - 1] = @i; a[0] += 0; @o = a[@n - 1];

// carrier: array at an arbitrary index
// statements
@T a[4] = { 0 }; unsigned j = @any; j %= 4; a[j] = @i; a[(j + 1) % 4] = 1; @o = a[j];

// carrier: array of arrays
// statements
@T a[3][4]; unsigned r = (unsigned)@any % 3u, c = (unsigned)@any % 4u; a[0][0] = 0; *(*(a + r) + c) = @i; @o = (&a[0][0])[r * 4 + c];

// carrier: pointer to a pointer
// statements
int v = @i, w = 0; int *p = &w; int **q = &p; *q = &v; *p += 0; @o = **q;

// carrier: one of two pointers
// statements
int v = 0, w = 0; int c = @bit; int *p = c ? &v : &w; *p = @i; @o = c ? v : w;

// carrier: the other of two pointers
// statements
int v = @i, w = @i; int *p = @bit ? &v : &w; int *q = p == &v ? &w : &v; *p = 0; @o = *q;

// carrier: pointer arithmetic
// statements
@T a[@n + 1]; @T *p = a, *q = a + @n; while (p != q) *p++ = 0; *p = @i; @o = a[q - a];

// carrier: pointer kept as a number
// statements
int v = @i; unsigned long a = (unsigned long)&v; int *p = (int *)a; @o = *p;

// carrier: pointer to a member
struct o@k { int a; @T b; };
// statements
struct o@k v; @T *p = &v.b; v.a = 0; *p = @i; v.a = 1; @o = ((struct o@k *)((char *)p - __builtin_offsetof(struct o@k, b)))->b;

// carrier: void pointer
static int through@k(void *p) { return *(@T *)p; }
// statements
@T v = @i; @o = through@k(&v);

// carrier: out parameter
static void set@k(int *p, int v) { *p = v; }
// statements
int v; set@k(&v, @i); @o = v;

// carrier: struct by value
struct p@k { @T a[2]; char c; };
static struct p@k make@k(int v) { struct p@k r; r.a[0] = 0; r.a[1] = v; r.c = 'x'; return r; }
static int take@k(struct p@k r) { r.a[0] = 5; return r.a[1]; }
// statements
struct p@k v = make@k(@i); @o = take@k(v) + (v.a[0] != 0);

// carrier: copied array in a struct
struct q@k { @T a[3]; };
// statements
struct q@k v = { { 0, 0, 0 } }, w; unsigned j = (unsigned)@any % 3u; v.a[j] = @i; w = v; v.a[j] = 0; @o = w.a[j];

// carrier: compound literal
struct r@k { int a; @T m; };
// statements
@o = ((struct r@k){ .m = @i, .a = 3 }).m;

// carrier: compound array
// statements
int *p = (int[]){ 1, @i, 3 }; p[0] = 0; @o = p[1];

// carrier: designated initialiser
struct d@k { int a; @T m[3]; int z; };
// statements
struct d@k v = { .m[1] = @i, .z = 4 }; @o = v.m[1] + v.a + v.m[0] + v.m[2];

// carrier: allocated
// statements
@T *p = malloc(sizeof *p); *p = @i; @o = *p; free(p);

// carrier: allocated array
// statements
unsigned n = (unsigned)@any % 4u + 1u; @T *p = malloc(n * sizeof *p); p[n - 1] = @i; if (n > 1) p[0] = 0; @o = p[n - 1]; free(p);

// carrier: allocated and cleared
struct e@k { int a; @T m; };
// statements
struct e@k *p = calloc(2, sizeof *p); p[1].m += @i; @o = p[1].m + p[0].m + p[1].a; free(p);

// carrier: list
struct l@k { @T v; struct l@k *next; };
// statements
struct l@k *head = 0, *p; int j;
for (j = 0; j < @n; j++) { p = malloc(sizeof *p); p->v = j == 1 ? @i : 0; p->next = head; head = p; }
@o = 0;
while (head) { p = head->next; if (!p || p->next) { } else @o = head->v; free(head); head = p; }

// carrier: two nodes
struct m@k { @T v; struct m@k *next; };
// statements
struct m@k *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = 0; b->v = @i; a->v = 0; @o = a->next->v; free(b); free(a);

// carrier: doubly linked
struct n@k { struct n@k *prev; @T v; struct n@k *next; };
// statements
struct n@k a, b; a.next = &b; b.prev = &a; a.prev = b.next = 0; a.v = @i; b.v = 0; b.prev->next->v += 1; @o = b.prev->v;

// carrier: flexible array
struct f@k { int n; @T a[]; };
// statements
struct f@k *p = malloc(sizeof(struct f@k) + @n * sizeof(@T)); p->n = @n; p->a[p->n - 1] = @i; @o = p->a[@n - 1]; free(p);

// carrier: grown by realloc
// statements
@T *p = malloc(sizeof *p); *p = @i; p = realloc(p, 3 * sizeof *p); p[2] = 0; @o = p[0] + p[2]; free(p);

// carrier: memcpy
struct g@k { char c; @T m; };
// statements
struct g@k v, w; v.c = 'a'; v.m = @i; memcpy(&w, &v, sizeof v); v.m = 0; @o = w.m;

// carrier: memmove of an overlapping part
// statements
@T a[4] = { 0, @i, 0, 0 }; memmove(a + 2, a + 1, 2 * sizeof(@T)); @o = a[2];

// carrier: memset of the rest
// statements
@T a[3]; a[1] = @i; memset(a, 0, sizeof(@T)); memset(a + 2, 0, sizeof *a); @o = a[0] + a[1] + a[2];

// carrier: length of a string: 0 to 6
// statements
char s[8]; int j; for (j = 0; j < @i; j++) s[j] = 'a' + j; s[j] = 0; @o = (int)strlen(s);

// carrier: copied string: 1 to 100
// statements
char s[6] = { 'x', (char)@i, 'z', 0 }, t[6]; strcpy(t, s); s[1] = 'q'; @o = t[1];

// carrier: recursion: -1000000 to 1000000
static int down@k(int n, int v) { if (n <= 0) return v; return down@k(n - 1, v + 1) - 1; }
// statements
@o = down@k(@n, @i);

// carrier: recursion as deep as the number: 0 to 5
static int count@k(int n) { return n > 0 ? 1 + count@k(n - 1) : 0; }
// statements
@o = count@k(@i);

// carrier: mutual recursion: 0 to 5
static int odd@k(int n, int *p);
static int even@k(int n, int *p) { if (n == 0) return *p; ++*p; return odd@k(n - 1, p); }
static int odd@k(int n, int *p) { if (n == 0) return *p; *p += 1; return even@k(n - 1, p); }
// statements
int v = 0; @o = even@k(@i, &v);

// carrier: counted up: 0 to 10
// statements
int j, s = 0; for (j = 0; j < @i; j++) s++; @o = s;

// carrier: counted up by any: 0 to 1000000
// statements
int j = 0, s = 0; while (j < @i) { if (@bit && j + 1 < @i) { j += 2; s += 2; } else { j++; s++; } } @o = s;

// carrier: counted down: 0 to 1000000
// statements
int s = 0, j = @i; while (j > 0) { j--; s++; } @o = s;

// carrier: loop with continue and break: -1000000 to 1000000
// statements
int s = @i, j; for (j = 0; ; j++) { if (j == @n) break; if (j & 1) { s += j; continue; } s += j; }
while (j--) s -= j;
@o = s;

// carrier: jumps backwards: -1000000 to 1000000
// statements
int j = 0; @o = @i;
again@k: @o++; if (++j < @n) goto again@k;
@o -= @n;

// carrier: jump into a loop
// statements
int j = 0; @o = 1; goto in@k;
while (j < 2) { @o = 0; in@k: if (j == 0) @o = @i; j += 2; }

// carrier: switch: 0 to 4
// statements
int s = 0; switch (@i) { case 4: s++; case 3: s++; case 2: s++; case 1: s++; default: break; } @o = s;

// carrier: switch with ranges: -10 to 300
// statements
switch (@i) { default: @o = @i; break; case 1 ... 5: case 9: { int v = @i; @o = v; break; } case 8: @o = 8; break; case -3: @o = -3; }

// carrier: Duff's device: 0 to 7
// statements
int n = (@i + 3) / 4, s = 0; if (@i > 0) switch (@i % 4) { case 0: do { s++; case 3: s++; case 2: s++; case 1: s++; } while (--n > 0); } @o = s;

// carrier: function pointers
static int same@k(int v) { return v; }
static int also@k(int v) { return v + 0; }
static int (*table@k[2])(int) = { same@k, also@k };
// statements
@o = table@k[@bit](@i);

// carrier: function pointer in a struct
struct h@k { int (*f)(struct h@k *); int v; };
static int own@k(struct h@k *p) { return p->v; }
static int none@k(struct h@k *p) { p->v = 0; return 0; }
// statements
struct h@k v = { own@k, @i }, w = { none@k, 3 }; w.f(&w); @o = v.f(&v);

// carrier: callback
static void apply@k(void (*f)(void *, int), void *p, int v) { f(p, v); }
static void store@k(void *p, int v) { *(int *)p = v; }
// statements
int v = 0; apply@k(store@k, &v, @i); @o = v;

// carrier: variable arguments
static int pick@k(int n, ...) { __builtin_va_list l; int v = 0; __builtin_va_start(l, n); while (n-- > 0) v = __builtin_va_arg(l, int); __builtin_va_end(l); return v; }
// statements
@o = pick@k(@n, 5, @i, 6, 7, 8) * 0 + pick@k(2, 5, @i, 6);

// carrier: static variable of a function
static int keep@k(int v) { static int kept; int old = kept; kept = v; return old; }
// statements
@o = keep@k(@i) * 0; @o += keep@k(0);

// carrier: global variable
static int g@k = 3;
static void change@k(void) { g@k = 0; }
static int read@k(void) { return g@k; }
// statements
change@k(); g@k += @i; @o = read@k();

// carrier: global array with zeros
static @T z@k[@n];
// statements
unsigned j = (unsigned)@any % @nu; @o = @i + z@k[j]; z@k[j] = @i; @o = z@k[j]; z@k[j] = 0;

// carrier: global pointer
static int *gp@k;
static int deref@k(void) { return *gp@k; }
// statements
int v = @i; gp@k = &v; @o = deref@k(); gp@k = 0;

// carrier: exclusive or
// statements
unsigned u = (unsigned)@i ^ @mu; u ^= @mu; @o = (int)u;

// carrier: complement
// statements
@o = ~~@i;

// carrier: two parts of the bits
// statements
@o = (int)(((unsigned)@i & @mu) | ((unsigned)@i & ~@mu));

// carrier: bytes by shifts
// statements
unsigned u = @i; unsigned char a = u, b = u >> 8, c = u >> 16, d = u >> 24; @o = (int)((unsigned)a | (unsigned)b << 8 | (unsigned)c << 16 | (unsigned)d << 24);

// carrier: arithmetic that wraps
// statements
unsigned u = (unsigned)@i + @mu; u -= @mu; @o = (int)u;

// carrier: product that wraps
// statements
unsigned u = (unsigned)@i * 3u; u *= 2863311531u; @o = (int)u;

// carrier: unsigned characters that wrap: 0 to 255
// statements
unsigned char c = @i; c += 200; c -= 100; c += 156; @o = c;

// carrier: signed characters that wrap: -128 to 127
// statements
signed char c = @i; c = (signed char)(c + 100); c = (signed char)(c - 100); @o = c;

// carrier: short that wraps: -32768 to 32767
// statements
short s = @i; s += 30000; s += 30000; s += 5536; @o = s;

// carrier: steps of a character: -128 to 127
// statements
char c = @i; c++; c--; --c; ++c; @o = c;

// carrier: quotient and remainder
// statements
@o = @i / @n * @n + @i % @n;

// carrier: negative divisor
// statements
@o = @i / -@n * -@n + @i % -@n;

// carrier: product and quotient: -100000 to 100000
// statements
@o = @i * @n / @n;

// carrier: shifts: 0 to 1000000
// statements
@o = (@i << @n) >> @n;

// carrier: arithmetic shift
// statements
@o = (@i >> @n) * (1 << @n) + (@i & ((1 << @n) - 1));

// carrier: twice negated: -2147483647 to 2147483647
// statements
@o = - -@i;

// carrier: long arithmetic
// statements
long long v = (long long)@i * 1000003; @o = (int)(v / 1000003);

// carrier: unsigned long
// statements
unsigned long v = (unsigned long)@i; @o = (int)v;

// carrier: truth value: 0 to 1
// statements
_Bool b = @i; int v = !!@i; b &= v; @o = b;

// carrier: steps of a truth value: 0 to 1
// statements
_Bool b = @i; b--; b--; @o = b;

// carrier: enumeration: 0 to 1000
enum e@k { A@k = -1, B@k, C@k = 7 };
// statements
enum e@k v = @i; @o = v == B@k ? B@k : v;

// carrier: unsigned enumeration: 0 to 1000
enum f@k { D@k, E@k = 9 };
// statements
enum f@k v = @i; @o = v - 1 > @hi + 1u ? 0 : (int)v;

// carrier: postfix step: -1000000 to 1000000
// statements
int v = @i; @o = v++; @o += v - @i - 1; @o += v-- - @i - 1; if (v != @i) @o = !@o;

// carrier: step in an index: -1000000 to 1000000
// statements
int a[3] = { 0, @i, 0 }; int j = 0; a[j++] = 5; @o = a[j]; a[j] += 1; @o += a[1] - @i - 1;

// carrier: compound assignment evaluates once
static int calls@k;
static int *place@k(int *p) { calls@k++; return p; }
// statements
int v = @i; calls@k = 0; *place@k(&v) += 0; @o = v; if (calls@k != 1) @o = @o == 0;

// carrier: conditional expression
// statements
@o = @i ? @i : 0;

// carrier: conditional expression without a middle
// statements
int v = @i; @o = v ?: 0;

// carrier: short circuit: -1000000 to 1000000
// statements
int n = 0; (void)(0 && n++); (void)(1 || n++); (void)(1 && ++n); @o = n == 1 ? @i : n;

// carrier: comma
// statements
int v; @o = (v = 0, v += @i, v);

// carrier: chained assignment
// statements
int v, w; v = w = @o = @i; @o = v == w ? w : !v;

// carrier: narrow chained assignment: -128 to 127
// statements
signed char c; int v = 0; v = c = @i; @o = v;

// carrier: statement expression
// statements
@o = ({ int v = @i; if (@bit) v += 0; v; });

// carrier: sizeof does not evaluate
// statements
int v = @i; unsigned s = sizeof(v++); @o = s == sizeof(int) ? v : !v;

// carrier: shadowed variable
// statements
int v = @i; { int v = 0; v++; } { long v = 3; (void)v; } @o = v;

// carrier: block variable in a loop
// statements
int j; @o = 0; for (j = 0; j < 2; j++) { int v = j; int *p = &v; if (j == 1) { *p = @i; @o = v; } }

// carrier: array of variable length
// statements
unsigned n = (unsigned)@any % 3u + 1u; @T v[n]; v[n - 1] = @i; @o = v[n - 1];

// carrier: exchanged
static void swap@k(int *a, int *b) { int t = *a; *a = *b; *b = t; }
// statements
int v = @i, w = 0; swap@k(&v, &w); swap@k(&w, &w); @o = w + v;

// carrier: exchanged by exclusive or
// statements
int v = @i, w = @m; v ^= w; w ^= v; v ^= w; @o = w;

// carrier: sorted
// statements
int a[3] = { @any, @i, @i }; int j, t; if (a[0] < a[1]) { t = a[0]; a[0] = a[1]; a[1] = t; } @o = a[0] > a[2] || a[1] > a[2] ? a[2] : a[1] == a[2] ? a[1] : a[0];

// carrier: builtin that adds
// statements
int v; @o = __builtin_add_overflow(@i, 0, &v) ? 0 : v;

// carrier: early exits
// statements
if (@any == 77) exit(0); if (@any == 78) abort(); @o = @i;

// carrier: double: -100000 to 100000
// statements
double d = @i; d = d * 0.5; @o = (int)(d * 2);

// carrier: float: -1000 to 1000
// statements
float f = @i; @o = (int)f; if (f != @i) @o = !@o;

// carrier: string literal
// statements
static const char *s = "abcd"; unsigned j = (unsigned)@any % 4u; @o = s[j] - 'a' == (int)j ? @i : !@i;

// carrier: character array with an initialiser
// statements
char s[] = "xyz"; @o = sizeof s == 4 && s[3] == 0 && s[2] == 'z' ? @i : 0;

// carrier: mixed signedness
// statements
@o = (-1 < 1u) ? 0 : (-1 < (long long)1u) && ((unsigned char)-1 > 0) && (-1 > 0u) ? @i : 0;

// carrier: packed struct
struct __attribute__((packed)) k@k { char a; @T m; char z; };
// statements
struct k@k v, w; v.a = 1; v.z = 2; v.m = @i; memcpy(&w, &v, sizeof v); @o = sizeof v == 2 + sizeof(@T) ? w.m : 0;

// carrier: array parameter
static int last@k(@T a[], int n) { return n == 1 ? a[0] : last@k(a + 1, n - 1); }
// statements
@T a[3] = { 0, 0, @i }; @o = last@k(a, 3);

// carrier: constant object
// statements
const @T v = @i; const @T *const p = &v; @o = *p;

// carrier: volatile object: -1000000 to 1000000
// statements
int v = @i; int *volatile p = &v; @o = *p;

// carrier: anonymous union in a struct
struct t@k { int kind; union { int a; long b; }; };
// statements
struct t@k v; v.kind = 1; v.b = 0; v.a = @i; @o = v.kind == 1 ? v.a : 0;

// carrier: a struct in an array by variable index
struct w@k { char c; @T m; };
// statements
struct w@k a[3]; unsigned j = (unsigned)@any % 3u; int n; for (n = 0; n < 3; n++) { a[n].m = 0; a[n].c = n; } a[j].m = @i; @o = a[0].m + a[1].m + a[2].m;

// carrier: returned pointer
static int *larger@k(int *a, int *b) { return *a >= *b ? a : b; }
// statements
int v = @i, w = @i; *larger@k(&v, &w) += 0; @o = *larger@k(&w, &v);

// carrier: pointers to pointers in an array
// statements
int v = 1, w = @i; int *a[2]; int c = @bit; a[c] = &w; a[!c] = &v; *a[1 - c] = 0; @o = *a[0] + *a[1];

// carrier: types of constants
// statements
int ok = 4294967295u == -1 && !(4294967295 == -1) && -2147483648 < 0 && 0x80000000 > 0 && 0xffffffff == -1 && -1LL < 1u && '\xff' == -1 && sizeof('a') == sizeof(int) && sizeof(2147483648) == 8 && 010 == 8;
@o = ok ? @i : !@i;

// carrier: conversions in conditional expressions
// statements
int m = -1; int ok = (1 ? m : 0u) > 0 && !(m < sizeof(int)) && (1 ? (short)m : (char)0) < 0 && (long long)(0 ? 0u : m) == 4294967295LL && (m ? (unsigned char)m : 0) == 255;
@o = ok ? @i : !@i;

// carrier: shifts of narrow types
// statements
unsigned char c = 0x80; signed char d = -128; unsigned short h = 0xffff; int ok = c << 1 == 256 && d >> 7 == -1 && (unsigned char)(c << 1) == 0 && h << 8 == 0xffff00 && ~c == -129 && (unsigned char)~c == 0x7f;
@o = ok ? @i : !@i;

// carrier: switch on a narrow type
// statements
unsigned char c = 255; unsigned u = -1; int n = 0; switch (c) { case -1: n += 100; break; case 255: n++; } switch (u) { case -1: n++; break; default: n += 100; } switch ((signed char)c) { case 255: n += 100; break; case -1: n++; }
@o = n == 3 ? @i : !@i;

// carrier: switch on a long number
// statements
long long l = 4294967296LL + 3; int n = 0; switch (l) { case 3: n = 100; break; case 4294967299LL: n = 1; } switch ((int)l) { case 3: n += 2; }
@o = n == 3 ? @i : !@i;

// carrier: default in the middle
// statements
int n = 0; switch (@i) { case 1: n += 1; default: n += 2; case 3: n += 4; break; case 2: n += 8; }
@o = n == (@i == 1 ? 7 : @i == 3 ? 4 : @i == 2 ? 8 : 6) ? @i : !@i;

// carrier: value of an assignment to a bit-field: 0 to 100
// statements
struct { unsigned a : 3; signed b : 3; unsigned c : 7; _Bool d : 1; } s; int n = 0; if ((s.a = 13) == 5) n++; if ((s.b = 5) == -3) n++; s.a = 7; if (s.a++ == 7 && s.a == 0) n++; if (--s.a == 7) n++; if ((s.d = 2) == 1) n++; s.c = @i; s.a = 0; s.b = -1;
@o = n == 5 ? s.c : 101;

// carrier: bit-fields that share bytes
// statements
union { struct { unsigned a : 4, b : 12, c : 16; } f; unsigned u; } v; v.u = (unsigned)@i; v.f.b ^= 0x5a5; v.f.b ^= 0x5a5; { unsigned a = v.f.a, b = v.f.b, c = v.f.c; @o = (int)(a | b << 4 | c << 16); }

// carrier: memory filled with ones
// statements
int a[3]; unsigned short h; memset(a, 1, sizeof a); memset(&h, 0xff, 2); @o = a[1] == 0x01010101 && h == 65535 ? @i : !@i;

// carrier: part of a struct copied
struct pc@k { int a, b, c; };
// statements
struct pc@k v = { 1, @i, 3 }, w = { 4, 5, 6 }; memcpy(&w.b, &v.b, sizeof(int)); v.b = 0; @o = w.a == 4 && w.c == 6 ? w.b : !w.b;

// carrier: two members copied at once
struct pd@k { int a, b, c; };
// statements
struct pd@k v = { 1, @i, 3 }, w = { 4, 5, 6 }; memcpy(&w, &v, 2 * sizeof(int)); @o = w.a == 1 && w.c == 6 ? w.b : !w.b;

// carrier: neighbour in a struct
struct ne@k { int a, b; };
// statements
struct ne@k v = { 1, 2 }; int *p = &v.a; *(p + 1) = @i; @o = v.b;

// carrier: struct assigned to itself
struct se@k { int a[2]; int b; };
// statements
struct se@k v = { { 1, 2 }, @i }, *p = &v; v = *p; *p = v; @o = v.a[1] == 2 ? p->b : 0;

// carrier: struct that contains its own address
struct sa@k { struct sa@k *self; int v; };
// statements
struct sa@k a = { &a, @i }, b = a; b.v = 0; @o = b.self->v; b.self = &b; b.self->v++; @o += a.v - @i;

// carrier: element of a struct that is returned
struct re@k { int a[2]; };
static struct re@k make@k(int v) { struct re@k r = { { 0, v } }; return r; }
// statements
@o = make@k(@i).a[1];

// carrier: recursion with addresses: 0 to 4
static int deep@k(int n, int *up) { int own = n; if (n > 0) deep@k(n - 1, &own); if (up) *up += own - own; return own; }
// statements
@o = deep@k(@i, 0);

// carrier: recursion with a static variable: 0 to 4
static int stat@k(int n) { static int depth; int r; depth++; if (n > 0) stat@k(n - 1); r = depth; if (n == 0) return r; return r; }
// statements
@o = stat@k(@i) - 1;

// carrier: called twice
static int *once@k(int v) { int *p = malloc(sizeof *p); *p = v; return p; }
// statements
int *p = once@k(@i), *q = once@k(0); *q += 1; @o = *p; free(p); free(q);

// carrier: allocated in rounds
// statements
int *a[3], j; for (j = 0; j < 3; j++) { a[j] = malloc(sizeof(int)); *a[j] = j == 1 ? @i : 7; } *a[0] = 1; *a[2] = 2; @o = *a[1]; for (j = 0; j < 3; j++) free(a[j]);

// carrier: allocated by jumps
// statements
int *p, *q = 0, j = 0; again@k: p = malloc(sizeof *p); *p = j ? 0 : @i; if (j++ == 0) { q = p; goto again@k; } @o = *q; free(p); free(q);

// carrier: pointers that may be the same
static int alias@k(int *p, int *q, int v) { *p = v; *q = 5; return *p; }
// statements
int a, b; int r = alias@k(&a, &a, 1); @o = alias@k(&a, &b, @i) + (r - 5);

// carrier: pointer kept in a global struct
static struct { int *p; char c; } keep@k;
static void put@k(int v) { *keep@k.p = v; }
// statements
int v = 0; keep@k.p = &v; keep@k.c = 1; put@k(@i); @o = v; keep@k.p = 0;

// carrier: pointer passed as bytes
// statements
int v = @i, *p = &v, *q = 0; memcpy(&q, &p, sizeof p); *q += 0; @o = *q;

// carrier: pointer to a pointer to void
static void *ident@k(void *p) { return p; }
// statements
int v = @i, w = 0; void *p = &v; int **q = (int **)&p; w = **q; @o = *(int *)ident@k(&w);

// carrier: difference of pointers
struct di@k { char a; int b; };
// statements
struct di@k a[4]; struct di@k *p = a + 3, *q = a + 1; a[p - q].b = @i; @o = p > q && q - p == -2 && (char *)p - (char *)q == 2 * (int)sizeof(struct di@k) ? a[2].b : !a[2].b;

// carrier: negative index
// statements
int a[4] = { 0, @i, 0, 0 }; int *p = a + 3; signed char c = -2; @o = p[c]; p[-3] = 1; @o += p[-3] - 1;

// carrier: nested initialisers
struct ni@k { int a; struct { int b, c[2]; } in; int d; };
// statements
struct ni@k v[2] = { 1, @i, 3, 4, 5, { .in = { .c = { [1] = 9 } }, 6 } }; @o = v[0].in.c[1] == 4 && v[0].d == 5 && v[1].a == 0 && v[1].in.c[1] == 9 && v[1].in.b == 0 && v[1].d == 6 ? v[0].in.b : !v[0].in.b;

// carrier: overridden initialiser
// statements
int a[] = { 1, 2, [1] = @i, 7, [0] = 5 }; @o = sizeof a == 3 * sizeof(int) && a[0] == 5 && a[2] == 7 ? a[1] : !a[1];

// carrier: global with addresses
static int ga@k[3] = { 4, 5, 6 };
static struct { int *p; const char *s; int (*f)(int); } gs@k[2] = { { &ga@k[1], "xy", 0 }, { ga@k + 2, "z" + 0 } };
// statements
@o = *gs@k[0].p == 5 && gs@k[0].s[1] == 'y' && *gs@k[1].p == 6 && gs@k[1].f == 0 && gs@k[1].s[1] == 0 ? @i : !@i;

// carrier: tentative definitions
int tentative@k; int tentative@k; extern int tentative@k; int tentative@k = 6;
// statements
@o = tentative@k == 6 ? @i : !@i;

// carrier: string without its end
// statements
char s[3] = "abc", t[5] = "ab"; @o = s[2] == 'c' && t[2] == 0 && t[4] == 0 && sizeof "abc" == 4 && "abc"[3] == 0 ? @i : !@i;

// carrier: union keeps the other bytes
// statements
union { unsigned u; unsigned char c[4]; unsigned short h; } v; v.u = 0x11223344; v.c[1] = 0x55; v.h += 1; @o = v.u == 0x11225545 ? @i : !@i;

// carrier: double read as bits
// statements
union { double d; unsigned long long u; } v; v.d = 1.0; @o = v.u == 0x3ff0000000000000ULL ? @i : !@i;

// carrier: negative numbers divided
// statements
int a = -7, b = 2; unsigned u = -7; @o = a / b == -3 && a % b == -1 && a / -b == 3 && a % -b == -1 && u / 2u == 2147483644u && a / 2u == 2147483644u && a >> 1 == -4 ? @i : !@i;

// carrier: loop with a character that wraps
// statements
unsigned char c = 250; int n = 0; while (c >= 250) { c++; n++; } @o = n == 6 && c == 0 ? @i : !@i;

// carrier: side effects in arguments
static int two@k(int a, int b) { return a * 10 + b; }
// statements
int n = 1; int r = two@k(n, (n ? 2 : 3)); r += (n++, n); r += n > 1 && n++ ? n : 0; @o = r == 17 && n == 3 ? @i : !@i;

// carrier: conditions with effects
// statements
int a = 0, b = 0; if (a++ || (b = 1, b++) || b++) { } if (!(a-- && b-- && a)) b += 10; @o = a == 0 && b == 11 ? @i : !@i;

// carrier: comparison of comparisons
// statements
int a = 3, b = 2, c = 1; @o = (a > b > c) == 0 && (a > b == c) == 1 && -1 < 0 == 1 && !a == 0 && !!a == 1 && (a & b == 2) == 1 ? @i : !@i;

// carrier: freed null
// statements
char *p = 0; free(p); p = realloc(p, 2); p[1] = 1; free(p); @o = @i;

// carrier: size that does not fit the type
// statements
unsigned short n = 65535; n += 2; int *p = malloc((n + 1) * sizeof *p); p[n] = @i; @o = p[1]; free(p);

// carrier: compared strings
extern int strcmp(const char *, const char *); extern int memcmp(const void *, const void *, size_type); extern char *strcat(char *, const char *); extern char *strncpy(char *, const char *, size_type);
// statements
char s[8] = "ab", t[8] = "abc", u[4]; strncpy(u, "x", 3); @o = strcmp(s, t) < 0 && memcmp(s, t, 2) == 0 && strcmp(strcat(s, "c"), t) == 0 && u[1] == 0 && u[2] == 0 ? @i : !@i;

// carrier: function pointer that is chosen
static int inc@k(int v) { return v + 1; }
static int dec@k(int v) { return v - 1; }
// statements
int (*f)(int) = @bit ? inc@k : dec@k; int r = f(5); @o = r == (f == inc@k ? 6 : 4) ? @i : !@i;

// carrier: function that returns a function
static int neg@k(int v) { return -v; }
static int (*get@k(void))(int) { return neg@k; }
// statements
@o = get@k()(-1) == 1 && (*get@k())(2) == -2 && (**neg@k)(3) == -3 ? @i : !@i;

// carrier: array of arrays as a parameter
static int cell@k(int a[][3], int r, int c) { return a[r][c]; }
// statements
int a[2][3] = { { 1 }, { 0, @i } }; int (*p)[3] = a; p++; @o = cell@k(a, 1, 1) + ((*p)[0] + p[-1][0] - 1);

// carrier: typeof and generic
// statements
__typeof__(@i + 0u) u = @i; __typeof__(int[2]) a = { 1, 2 }; @o = _Generic(u, unsigned: 1, default: 0) && _Generic((char)1 + (char)1, int: 1, default: 0) && sizeof a == 8 ? (int)u : !@i;

// carrier: local labels and blocks
// statements
@o = ({ __label__ out; int v = 0; if (@bit) goto out; v = 1; out: (void)v; @i; });

// carrier: alloca in a function
static int stack@k(int v) { int *p = __builtin_alloca(2 * sizeof *p); p[1] = v; p[0] = 0; return p[1] + p[0]; }
// statements
@o = stack@k(@i);

// carrier: object of the outer round
// statements
int *p = 0, j; @o = 0; { int keep = @i; for (j = 0; j < 2; j++) { int own = j; p = j ? &keep : &own; *p += 0; } @o = *p; }

// carrier: long list of arguments
static long long sum@k(char a, short b, int c, long d, long long e, unsigned f, _Bool g) { return a + b + c + d + e + f + g; }
// statements
@o = sum@k(-1, -2, 3, -4, 5, -1, 7) == 4294967297LL ? @i : !@i;

// carrier: call by another type
static int other@k(const int *p) { return *p; }
// statements
int v = @i; int (*f)(void *) = (int (*)(void *))other@k; @o = f(&v);

// carrier: address passed as a number
static void put@k(int *p) { *p = -1 - (-1 - *p); }
// statements
int v = @i; void (*f)(unsigned long) = (void (*)(unsigned long))put@k; f((unsigned long)&v); @o = v;

// carrier: more arguments than parameters
static int first@k(int a) { return a; }
// statements
int (*f)(int, int) = (int (*)(int, int))first@k; @o = f(@i, @any);

// carrier: variable arguments of several types
static int list@k(int n, ...) { __builtin_va_list l; int r = 0; __builtin_va_start(l, n); while (n-- > 0) { (void)__builtin_va_arg(l, long); r = __builtin_va_arg(l, int); } __builtin_va_end(l); return r; }
// statements
@o = list@k(2, 1L, 0, 2L, @i);

// carrier: struct as a variable argument
struct va@k { @T m; char c; };
static int taken@k(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); struct va@k s = __builtin_va_arg(l, struct va@k); __builtin_va_end(l); return s.m; }
// statements
struct va@k v = { @i, 1 }; @o = taken@k(1, v);

// carrier: rows of variable length
// statements
unsigned n = (unsigned)@any % 3u + 1u; @T a[2][n]; a[0][n - 1] = 0; a[1][0] = @i; @T (*p)[n] = a; n = 9; @o = (*(p + 1))[0];

// carrier: length with an effect
// statements
int n = 1; unsigned long s = sizeof(@T[n++]); @T a[n]; a[n - 1] = @i; @o = n == 2 && s == sizeof(@T) ? a[1] : 0;

// carrier: offset that wraps around
// statements
@T a[4] = { 0 }; @T *p = a + 3; unsigned long d = (unsigned)@any % 4u; a[3 - d] = @i; p += -d; @o = *p;

// carrier: index that wraps around
// statements
int a[4] = { 0 }; unsigned long j = (unsigned)@any % 4u, k = 3; a[j] = @i; @o = (a + 3)[j - k];

// carrier: place that an assignment changes
struct pl@k { struct pl@k *p; @T m; };
// statements
struct pl@k a[2]; a[0].p = a; a[1].p = a; a[0].m = 0; a[1].m = @i; @o = (a[0].p->p += 1)->m;

// carrier: address in two halves
// statements
int v = @i; unsigned long a = (unsigned long)&v; unsigned long h = a >> 16, l = a & 0xffff; @o = *(int *)(h << 16 | l);

// carrier: volatile pointer
// statements
int v = @i, w = 0; int *volatile p = &w; p = &v; @o = *p;

// carrier: wide characters: 0 to 120
// statements
__typeof__(L'a') s[3] = L"ab"; s[1] = @i; @o = s[1];

// carrier: computed jump
// statements
{ __label__ a, b, c; void *t[] = { &&a, &&b }; int r = 0; goto *t[@bit]; a: r = @i; goto c; b: r = @i; c: @o = r; }

// carrier: nested function
// statements
int v = 0; void put(int x) { v = x; } put(@i); @o = v;

// carrier: clean-up
static int kept@k;
static void keep@k(int *p) { kept@k = *p; }
// statements
{ __attribute__((cleanup(keep@k))) int v = 0; v = @i; } @o = kept@k;

// carrier: vector
typedef int vec@k __attribute__((vector_size(16)));
// statements
vec@k v = { 0, @i, 0, 0 }; vec@k w = v ^ 5; w ^= 5; @o = w[1];

// carrier: imaginary part
// statements
__complex__ int z = 0; __imag__ z = @i; @o = __imag__ z + __real__ z;

// carrier: pointer in a bit-field
struct bp@k { unsigned long p : 8 * sizeof(long) - 2; unsigned long t : 2; };
// statements
int v = @i; struct bp@k b; b.p = (unsigned long)&v >> 2; b.t = 1; @o = *(int *)((unsigned long)b.p << 2);
