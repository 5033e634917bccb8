// expect: UNKNOWN the result of `sin`
#include <assert.h>
double sin(double);
int main(void) {
  assert(sin(0) == 0);
  return 0;
}
