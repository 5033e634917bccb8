// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <stdlib.h>
static int k; static void *my(size_t n) { k++; return malloc(n); }
int main(void) { void *(*al)(size_t) = my; void *(*re)(void *, size_t) = realloc; void (*fr)(void *) = free; int *p = al(4); *p = 6; p = re(p, 8); if (*p == 6 && k == 1) reach_error(); fr(p); return 0; }
