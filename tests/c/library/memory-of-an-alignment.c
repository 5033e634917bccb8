// expect: TRUE
// args: --prop unreach-call --data-model LP64
// `posix_memalign` refuses what is no power of two, or no multiple of the size of a pointer: 22 is EINVAL.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  void *p = 0;
  if (posix_memalign(&p, 3, 8) != 22 || p) reach_error();
  if (posix_memalign(&p, 4, 8) != 22 || p) reach_error();
  if (posix_memalign(&p, 0, 8) != 22 || p) reach_error();
  if (posix_memalign(&p, 24, 8) != 22 || p) reach_error();
  if (posix_memalign(&p, 64, 8) != 0 || !p) reach_error();
  return 0;
}
