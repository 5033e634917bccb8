// expect: FALSE(assertion)
// args: --data-model LP64 --integers bits --check assertions
// An unsigned index that is too large for an offset leads back: addresses are computed modulo the width of pointers.
typedef unsigned long size_t;
char text[32];
int numbers[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
struct pair { int x, y[3]; } pairs[5];
static int behind(int *p, size_t n) { return p[-n]; }
int main(void) {
  char *cur = text + 10, *old = text + 20, *new = text + 15;
  size_t d = new - old;
  cur += d;
  *cur = 7;
  assert(text[5] == 7 && cur - text == 5);
  int *p = numbers + 8;
  size_t n = 3;
  p += -n;
  assert(*p == 5 && p < numbers + 8);
  assert(behind(numbers + 5, 2) == 3);
  size_t none = 0;
  struct pair *q = pairs + 4;
  q += none - 1;
  q->y[1] = 5;
  assert(pairs[3].y[1] == 5 && q == &pairs[3]);
  // The product wraps around, too.
  size_t far = 0x4000000000000001UL;
  p = numbers;
  p += far;
  assert(p != numbers + 1);
}
