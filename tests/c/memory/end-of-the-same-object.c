// expect: TRUE
// args: --prop unreach-call
// Pointers that run to the end of their own array, and pointers to the inside of different ones.
#include <stdlib.h>
extern void reach_error(void);
static int sum(int *from, int *to) {
  int sum = 0;
  for (int *p = from; p != to; p++) sum += *p;
  return sum;
}
int main(void) {
  int a[2] = {1, 2}, b[3] = {3, 4, 5};
  if (sum(a, a + 2) != 3) reach_error();
  if (sum(b, b + 3) != 12) reach_error();
  if (a == &b[1] || &a[1] == b) reach_error();
  return 0;
}
