// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
int main(void) { static void *t[] = {[0 ... 2] = &&x, [3] = &&y}; int n = 0; int i = 0;
next: if (i == 4) goto end; goto *t[i++]; x: n++; goto next; y: n += 10; goto next; end: if (n == 13) reach_error(); return 0; }
