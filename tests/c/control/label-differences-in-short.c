// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int f(int k) { static const short t[] = {&&a - &&a, &&b - &&a}; goto *(&&a + t[k]); a: return 1; b: return 2; }
int main(void) { if (!(f(0) == 1 && f(1) == 2)) reach_error(); return 0; }
