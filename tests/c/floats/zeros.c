// expect: TRUE
#include <assert.h>
double global;
float array[3];
struct { int i; double d; } record;
static float numbers[4] = {1.5f, -2};
int main(void) {
  assert(global == 0 && array[2] == 0 && record.d == 0);
  double minus = -0.0;
  assert(minus == 0.0 && 1 / minus < 0 && 1 / global > 0);
  assert(!minus && !global);
  assert(numbers[0] == 1.5 && numbers[1] == -2.0 && numbers[2] == 0);
  record.d += 1;
  array[1]--;
  global++;
  assert(record.d++ == 1 && record.d == 2 && array[1] == -1 && global == 1);
  return 0;
}
