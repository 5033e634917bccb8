// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int n; static void inc(void) { n++; }
int main(void) { void (*t[2])(int, char *) = {(void (*)(int, char *))inc, 0}; for (int i = 0; i < 3; i++) t[0](i, "x"); if (n == 3) reach_error(); return 0; }
