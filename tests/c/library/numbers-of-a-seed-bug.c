// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call --data-model LP64
#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  srand(1);
  if (rand() % 7 == 3) reach_error();
  return 0;
}
