// Statements that break a property whenever they are executed.
//
// Every one starts with `// defect: NAME: PROPERTY`. Declarations of file scope come first, then, after `// statements`, what is done.
// @k is a number for names, @x a variable of type int.

// defect: null: valid-deref
// statements
int *p = 0; *p = 1;

// defect: null that is read: valid-deref
// statements
int *p = (void *)0; int v = *p; (void)v;

// defect: member of null: valid-deref
struct dn@k { int a, b; };
// statements
struct dn@k *p = 0; p->b = 2;

// defect: null function: valid-deref
// statements
void (*f)(void) = 0; f();

// defect: freed: valid-deref
// statements
int *p = malloc(sizeof *p); *p = 1; free(p); *p = 2;

// defect: freed by another name: valid-deref
static void drop@k(void *p) { free(p); }
// statements
int *p = malloc(sizeof *p), *q = p; drop@k(q); @x = *p;

// defect: next of what was freed: valid-deref
struct df@k { struct df@k *next; };
// statements
struct df@k *p = malloc(sizeof *p); p->next = 0; free(p); p = p->next;

// defect: address of a local variable: valid-deref
static int *local@k(void) { int v = 1; int *p = &v; return p; }
// statements
int *p = local@k(); *p = 3;

// defect: block variable: valid-deref
// statements
int *p = 0; { int v = 1; p = &v; *p = 2; } *p = 3;

// defect: block variable of the last round: valid-deref
// statements
int *p = 0, j; for (j = 0; j < 2; j++) { int v = j; if (j == 1) *p = 1; p = &v; v++; }

// defect: one past the end: valid-deref
// statements
int a[2] = { 1, 2 }; int *p = a + 2; *p = 0;

// defect: before the start: valid-deref
// statements
int a[2] = { 1, 2 }; int *p = a; p--; *p = 0;

// defect: too little allocated: valid-deref
struct dl@k { int a, b; };
// statements
struct dl@k *p = malloc(sizeof(int)); p->a = 1; p->b = 2; free(p);

// defect: nothing allocated: valid-deref
// statements
char *p = malloc(0); *p = 1; free(p);

// defect: old pointer after realloc: valid-deref
// statements
char *p = malloc(1), *q = realloc(p, 100); *p = 0; free(q);

// defect: string without room for its end: valid-deref
// statements
char s[3]; strcpy(s, "abc");

// defect: memset too long: valid-deref
// statements
int a[2]; memset(a, 0, sizeof a + 1);

// defect: copied from what was freed: valid-deref
// statements
char a[4], *p = malloc(4); memset(p, 1, 4); free(p); memcpy(a, p, 4);

// defect: freed in a list: valid-deref
struct dm@k { int v; struct dm@k *next; };
// statements
struct dm@k *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = 0; free(b); a->next->v = 1; free(a);

// defect: freed twice: valid-free
// statements
char *p = malloc(1); free(p); free(p);

// defect: freed twice by two names: valid-free
// statements
char *p = malloc(1), *q = p; free(p); p = 0; free(q);

// defect: freed local: valid-free
// statements
int v = 1; int *p = &v; free(p);

// defect: freed global: valid-free
static int gl@k[3];
// statements
int *p = gl@k; free(p);

// defect: freed inside: valid-free
// statements
char *p = malloc(4); free(p + 1);

// defect: freed from the stack: valid-free
// statements
char *p = __builtin_alloca(4); free(p);

// defect: freed literal: valid-free
// statements
char *p = "text"; free(p);

// defect: freed after realloc: valid-free
// statements
char *p = malloc(1), *q = realloc(p, 100); free(q); free(p);

// defect: result dropped: valid-memtrack
// statements
malloc(4);

// defect: pointer overwritten: valid-memtrack
// statements
char *p = malloc(1); p = malloc(2); free(p);

// defect: pointer lost with its function: valid-memtrack
static void lose@k(void) { int *p = malloc(sizeof *p); *p = 1; }
// statements
lose@k();

// defect: part lost: valid-memtrack
struct dp@k { char *q; };
// statements
struct dp@k *p = malloc(sizeof *p); p->q = malloc(1); free(p);

// defect: step: no-overflow
// statements
int v = 2147483647; v++;

// defect: step before: no-overflow
// statements
int v = -2147483647 - 1; (void)--v;

// defect: sum of variables: no-overflow
// statements
int v = 2147483647, w = 1; v = v + w;

// defect: assigned sum: no-overflow
// statements
int v = 2147483000; v += 1000;

// defect: negated: no-overflow
// statements
int v = -2147483647 - 1; v = -v;

// defect: quotient: no-overflow
// statements
int v = -2147483647 - 1, w = -1; v = v / w;

// defect: product: no-overflow
// statements
int v = 65536; v *= v;

// defect: product of unsigned shorts: no-overflow
// statements
unsigned short h = 65535; unsigned v = h * h; (void)v;

// defect: shift into the sign: no-overflow
// statements
int v = 1; v = v << 31;

// defect: shift of a negative number: no-overflow
// statements
int v = -1; v <<= 1;

// defect: long sum: no-overflow
// statements
long long v = 9223372036854775807LL; v = 1 + v;

// defect: operand that is not used: no-overflow
// statements
int v = 2147483647; (void)(v + 1, 0);

// defect: in an index: no-overflow
// statements
int v = 2147483647; char a[2]; a[(v + 1) != 0] = 1;

// defect: in an argument: no-overflow
static int ignore@k(int v) { return 0; }
// statements
int v = 2147483647; ignore@k(v - -1);

// defect: bit-field promoted: no-overflow
// statements
struct { unsigned f : 31; } s; s.f = 2147483647; int v = s.f + 1; (void)v;

// defect: divided by zero: no-division-by-zero
// statements
int z = 0; z = 1 / z;

// defect: remainder by zero: no-division-by-zero
// statements
unsigned z = 0; z = 5u % z;

// defect: shift by the width: no-bad-shift
// statements
int n = 32; unsigned v = 1u << n; (void)v;

// defect: shift by a negative number: no-bad-shift
// statements
int n = -1; int v = 1 >> n; (void)v;

// defect: error: unreach-call
// statements
reach_error();

// defect: error in a function: unreach-call
static void fail@k(int n) { if (n == 0) reach_error(); else fail@k(n - 1); }
// statements
fail@k(2);

// defect: error in a loop: unreach-call
// statements
int j; for (j = 0; j < 5; j++) if (j == 3) reach_error();

// defect: error behind a pointer: unreach-call
// statements
void (*f)(void) = reach_error; f();

// defect: error in an expression: unreach-call
static int wrong@k(void) { reach_error(); return 1; }
// statements
@x = @x == @x && wrong@k();

// defect: shifted truth value: no-overflow
// statements
_Bool b = 1; int v = b << 31; (void)v;

// defect: product of three shorts: no-overflow
// statements
short s = 32767; int v = s * s * s; (void)v;

// defect: shifted character: no-overflow
// statements
unsigned char c = 255; int v = c << 24; (void)v;

// defect: sum that is compared: no-overflow
// statements
int v = 2147483647; if (v + 1 < v) v = 0;

// defect: step in a condition: no-overflow
// statements
int v = 2147483647; while (v++ < 0) ;

// defect: element that overflows: no-overflow
// statements
int a[2] = { 1, 2147483647 }; int *p = a; ++*++p;

// defect: difference in a loop: no-overflow
// statements
int v = -2147483646, j; for (j = 0; j < 3; j++) v -= 1;

// defect: global pointer to a local: valid-deref
static int *gl@k;
static void expose@k(void) { int v = 1; gl@k = &v; *gl@k = 2; }
// statements
expose@k(); *gl@k = 3;

// defect: number that was a pointer: valid-deref
static unsigned long num@k;
static void hide@k(void) { int v = 1; num@k = (unsigned long)&v; }
// statements
hide@k(); *(int *)num@k = 3;

// defect: struct with a dead pointer: valid-deref
struct dd@k { int *p; };
static struct dd@k wrap@k(void) { int v = 1; struct dd@k s; s.p = &v; return s; }
// statements
struct dd@k s = wrap@k(); *s.p = 2;

// defect: recursion leaves an address: valid-deref
static int *deep@k(int n) { int v = n; int *p = &v; if (n > 0) p = deep@k(n - 1); return p; }
// statements
*deep@k(2) = 1;

// defect: freed in a loop: valid-deref
// statements
char *p = malloc(2); int j; for (j = 0; j < 2; j++) { p[j] = 1; free(p); }

// defect: struct copied from what was freed: valid-deref
struct dc@k { int a[3]; };
// statements
struct dc@k *p = calloc(1, sizeof *p), v; free(p); v = *p; @x = v.a[0];

// defect: compound literal of a block: valid-deref
// statements
int *p; { p = (int[]){ 1, 2 }; *p = 3; } *p = 4;

// defect: wide read at the end: valid-deref
// statements
char a[5] = { 0 }; int *p = (int *)(a + 2); @x = *p;

// defect: freed through a member: valid-free
struct dq@k { char *p; };
// statements
struct dq@k a, b; a.p = malloc(1); b = a; free(a.p); free(b.p);

// defect: freed array element: valid-free
// statements
char *a[2]; a[0] = malloc(1); a[1] = a[0]; free(a[0]); free(a[1]);

// defect: lost in a loop: valid-memtrack
// statements
char *p = 0; int j; for (j = 0; j < 2; j++) p = malloc(1); free(p);

// defect: lost by realloc: valid-memtrack
// statements
char *p = malloc(1); char *q = realloc(p, 9); q = 0;
