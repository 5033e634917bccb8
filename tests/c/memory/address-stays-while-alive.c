// expect: TRUE
// args: --prop unreach-call
// Memory comes and goes, but both objects are there when they are compared, and null is no object.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *kept = malloc(sizeof *kept);
  int rounds = __VERIFIER_nondet_int();
  for (int i = 0; i < rounds; i++) {
    int *new = malloc(sizeof *new);
    if (new == kept) reach_error();
    if (!new) reach_error();
    free(new);
    if (new == NULL) reach_error();
  }
  return 0;
}
