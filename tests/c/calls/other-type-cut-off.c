// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
// Arguments are cut off to what the parameters hold.
extern void reach_error(void);
static int f(short s, unsigned char c) { return s * 1000 + c; }
int main(void) { int (*g)(int, int) = (int (*)(int, int))f; if (g(70000, 511) != 4464*1000+255) return 0; reach_error(); }
