// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The header gives one symbol two names with types that differ in `const`.
#define _GNU_SOURCE
#include <pthread.h>
extern void reach_error(void);
int main(void) {
  if (sizeof(pthread_t) != 8) reach_error();
  return 0;
}
