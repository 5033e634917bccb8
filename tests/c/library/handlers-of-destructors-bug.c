// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --data-model LP64
// What a destructor registers runs behind all destructors.
#include <stdlib.h>
extern void reach_error(void);
static void handler(void) { reach_error(); }
__attribute__((destructor)) static void last(void) { atexit(handler); }
int main(void) { return 0; }
