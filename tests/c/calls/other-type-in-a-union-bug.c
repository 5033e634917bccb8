// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
// The function is reached through another member of a union.
extern void reach_error(void);
union u { void (*f)(int); void (*g)(int, int); }; static int s; static void f(int a) { s = a; }
int main(void) { union u u; u.f = f; u.g(5, 6); if (s == 5) reach_error(); return 0; }
