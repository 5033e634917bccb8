/* A name is a type or not, depending on where it stands. */
typedef int T, *P, A[3], F(int);
typedef struct N N;
struct N { N *T; int P; };
T t1; P p1; A a1; F f1; F *f2;
T T_product(T x) { return x * x; }
void shadow_by_variable(void) { T a = 1; int T = 2; T * a; (T) + a; { T = T * 2; } }
void shadow_by_parameter(int T) { T * 2; (T)(1); }
void shadow_by_prototype(int (*f)(int T, int (*)[T])) { T x; T *y; }
void shadow_by_enumerator(void) { enum { T = 5 }; T * 2; sizeof(T); }
void shadow_in_for(void) { for (int T = 0; T < 3; T++) T * 2; T x; }
void shadow_in_if(void) { if (sizeof(enum { T }) > 1) T * 2; T y; }
void members_do_not_shadow(void) { struct { int T; } s; s.T = 1; T x = s.T; (&s)->T; }
void tags_do_not_shadow(void) { struct T { int x; } s; T y; struct T z; }
void labels_do_not_shadow(void) { T: ; T x; goto T; }
void in_own_initializer(void) { T T = sizeof(T), U = T * 1; }
void own_name(void) { T T; T = 1; }
void typedef_in_block(void) { typedef char T; T c; { typedef T *T; T p; } typedef long long Q; Q q; }
void casts(T *p) { (T) *p; (T) &p; (T) -1; (T) (1); (T) { 1 }; (t1) * 1; (t1) - 1; sizeof(T); sizeof(t1); sizeof(T) * t1; (T) sizeof t1; }
void abstract(T (T), T (*)(T), T, P(P)) ;
unsigned T2; void unsigned_then_name(void) { unsigned T; T = 2; }
int parenthesized(T), (*pointer_to)(T), array_of[sizeof(T)];
int function_with_typedef_parameter_name(T T) { return T * T; }
old_style(T2) T T2; { return T2 * 1; }
typedef float _Float32; _Float32 redeclared;
T final;
