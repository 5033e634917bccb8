// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
int main(void) { int s = 0; { int x = 5; void *p = &&in; goto *p; s = 9; in: s += x; } if (!(s == 5)) reach_error(); return 0; }
