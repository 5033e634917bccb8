// expect: TRUE
// args: --prop unreach-call
#include <setjmp.h>
extern void reach_error(void);
static void back(jmp_buf b, void (*jump)(struct __jmp_buf_tag *, int)) { jump(b, 0); }
static void go(struct __jmp_buf_tag *b, int value) { siglongjmp(b, value); }
int main(void) {
  sigjmp_buf b;
  volatile int n = 0;
  if (sigsetjmp(b, 1) != 0) {
    n++;
    if (n == 1)
      go(b, -3);
    return n == 2 ? 0 : 1;
  }
  back(b, go);
  reach_error();
  return 1;
}
