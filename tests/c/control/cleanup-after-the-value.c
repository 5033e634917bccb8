// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int g; static void c(int *p) { g += *p; } static int f(int x) { int a __attribute__((cleanup(c))) = x; return a++ + g; }
int main(void) { int r = f(3) + f(4); if (!(r == 3 + 4 + 4 && g == 9)) reach_error(); return 0; }
