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
