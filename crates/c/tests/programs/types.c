/* Specifiers in any order, declarators of any shape. */
unsigned a1; long unsigned int a2; int long long a3; unsigned long long int a4; short a5; int unsigned short a6;
signed char a7; char unsigned a8; char a9; _Bool a10; float a11; long double a12; double long a13;
__int128 a14; unsigned __int128 a15; __int128_t a16; __uint128_t a17; __signed__ a18; __signed char a19;
_Float128 b1; __float128 b2; _Float64x b3; _Float32 b4; _Float64 b5; _Float32x b6; __float80 b7; _Float16 b8;
_Complex double c1; float _Complex c2; _Complex c3; __complex__ int c4; _Complex _Float128 c5;
const volatile int d1; int const d2; __const__ __volatile__ int d3; _Atomic int d4; _Atomic(int) d5;
extern __thread int e1; static _Thread_local int e2; register int e3; auto int e4;
_Alignas(16) int g1; _Alignas(double) char g2; int _Alignas(8) g3;
int *h1, **h2, *const h3, *volatile *const *h4, h5[3], *h6[3], (*h7)[3], h8(void), *h9(void), (*h10)(void);
int (*(*i1)(int (*)(int)))[4]; int (*i2[3])(const char *, ...); void (*i3(int, void (*)(int)))(int);
int *(*(*i4)(void))(void); int (i5); int ((*i6)); int (*(i7[2]))[3];
char *restrict j1; char *__restrict j2; char *__restrict__ const j3;
int k1(int [], int [3], int [static 4], int [const 5], int [static const 6], int [*], int [restrict static 7]);
int k2(), k3(void), k4(int, ...), k5(register int x), k6(int (x)), k7(int (int)), k8(int ()), k9(int *(), int (*)());
typeof(a1) l1; __typeof__(int *) l2; __typeof(a1 + 1) l3; typeof(typeof(int)) l4; typeof(&l1) l5;
enum e; enum e { A, B = 3, C = B + 1, }; enum { D } m1; enum e m2; enum __attribute__((packed)) f { F };
enum g { G1 __attribute__((deprecated)), G2 __attribute__((deprecated)) = 2 } __attribute__((packed));
struct s; struct s { int a, *b, c[3]; struct s *next; }; union u { int a; float b; };
struct { int a : 3, : 0, b : 5; unsigned : 4; const int c; } n1;
struct t { struct { int x; }; union { int y; float z; }; int flexible[]; }; struct empty { }; struct zero { int z[0]; };
struct __attribute__((packed, aligned(8))) p1 { int x __attribute__((aligned(4))); } p2;
struct p3 { int x; } __attribute__((__packed__)) p4 __attribute__((unused, section("data"))), p5;
struct p6 { _Static_assert(sizeof(int) == 4, "int"); int x; ; int y : 3 __attribute__((packed)); };
__attribute__((unused)) static int q1; int __attribute__((aligned(4))) q2; int *__attribute__((may_alias)) q3;
void q4(void) __attribute__((noreturn, format(printf, 1, 2))) , q5(void) __asm__("q5_renamed") __attribute__((weak));
void (__attribute__((stdcall)) *q6)(void); int q7 __attribute__((mode(DI), , vector_size(4 * sizeof(int))));
__attribute__((availability(os, introduced=10.4, message="x"))) int q8; _Noreturn void q9(void); __inline int q10(void);
int q11 __attribute__((odd(struct s)));
static inline __attribute__((always_inline)) int r1(int x __attribute__((unused))) { return x; }
__extension__ typedef struct { int quot; } r2;
void r3(__builtin_va_list list) { __builtin_va_list copy; }
_Static_assert(1, "one"); _Static_assert(1); ;
__asm__("nop");
#pragma GCC visibility push(default)
_Pragma("once") int after_pragma;
int dollar$name, $;
static __attribute__((section("a"))) __typeof__(int [1 + 1]) s1; __typeof__(s1 + 1) __attribute__((aligned(4))) s2;
static int (__attribute__((aligned(8))) s3)(int a[3]);
