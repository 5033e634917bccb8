// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static const void *labels[2]; static int f(int init) { if (init) { labels[0] = &&one; labels[1] = &&two; return 0; } goto *labels[1]; one: return 1; two: return 2; }
int main(void) { f(1); if (f(0) == 2) reach_error(); return 0; }
