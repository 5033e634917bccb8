// expect: UNKNOWN unsupported: asm outside of functions
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
asm(".globl two\ntwo: movl $2, %eax\nret");
int two(void);
int main(void) { return two(); }
