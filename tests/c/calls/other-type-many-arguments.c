// expect: TRUE
// args: --prop unreach-call --arch 64bit
// Arguments on the stack, without a prototype.
extern void reach_error(void);
static int f(int a, int b, int c, int d, int e, int g, int h, int i) { return h * 10 + i; }
int main(void) { int (*p)() = (int (*)())f; if (!(p(1,2,3,4,5,6,7,8) == 78)) reach_error(); return 0; }
