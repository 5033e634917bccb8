// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int o[4], n; static void c(int *p) { o[n++] = *p; }
static void f(void) { int a __attribute__((cleanup(c))) = 1, b __attribute__((cleanup(c))) = 2; switch (a) { case 1: { int d __attribute__((cleanup(c))) = 3; break; } } a = 5; }
int main(void) { f(); if (n == 3 && o[0] == 3 && o[1] == 2 && o[2] == 5) reach_error(); return 0; }
