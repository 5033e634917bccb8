// expect: FALSE(unreach-call) at 5
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <math.h>
int main(void) { double (*f)(double) = fabs; if (f(-2.0) == 2.0) reach_error(); return 0; }
