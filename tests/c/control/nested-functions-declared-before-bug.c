// expect: FALSE(unreach-call) at 4
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
int main(void) { auto int g(int); int k = 2; int f(int x) { return g(x) + 1; } int g(int x) { return x * k; } if (f(5) == 11) reach_error(); return 0; }
