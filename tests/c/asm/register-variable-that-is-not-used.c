// expect: TRUE
// args: --prop unreach-call --arch 64bit
register unsigned long stack_pointer asm("rsp");
int main(void) { return 0; }
