// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int id(int x) { int y; asm("" : "=r"(y) : "0"(x)); return y; }
int main(void) { if (!(id(5) == 5)) reach_error(); return 0; }
