// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int f(int n) { int g(void) { static int c; return ++c + n; } g(); return g(); }
int main(void) { f(1); if (f(10) == 14) reach_error(); return 0; }
