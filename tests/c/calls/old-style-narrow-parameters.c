// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int kr(a, b, c) char a; float b; short c; { return a + (int)(b * 2) + c; }
int main(void) { if (!(kr(300, 1.25, 70000) == 44 + 2 + 4464)) reach_error(); return 0; }
