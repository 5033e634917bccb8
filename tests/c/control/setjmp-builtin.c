// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static void *buf[5]; static void j(void) { __builtin_longjmp(buf, 1); }
int main(void) { if (__builtin_setjmp(buf) == 0) j(); else reach_error(); return 0; }
