// expect: TRUE
// args: --check assertions
// Constants are computed exactly, in their own type, also where C asks for an integer constant.
#include <assert.h>
enum { A = (int)(0.1f * 10.0f), B = (int)2.5L, C = 0.1L != 0.1 };
static int size[(int)(1.5 * 2)];
int main(void) {
  assert(A == 1 && B == 2 && C == 1 && sizeof size == 3 * sizeof(int));
  assert(0x1.8p1 == 3.0 && 0x.8p0f == 0.5f && 1e-400 == 0 && 1e400 > 1e308);
  assert(0.1f == 0x1.99999ap-4f && 0.1 == 0x1.999999999999ap-4 && 0.1L == 0xc.ccccccccccccccdp-7L);
  return 0;
}
