// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int f(int *p, int n) { return p[n]; }
static int call(int (*g)(void *, long), void *p) { return g(p, 2); }
int main(void) { int a[3] = {1, 2, 9}; if (call((int (*)(void *, long))f, a) == 9) reach_error(); return 0; }
