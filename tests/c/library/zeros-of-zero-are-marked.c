// expect: UNKNOWN an operation that C leaves undefined
// The processor leaves the result open.
extern void reach_error(void);
static unsigned zero;
int main(void) {
  if (__builtin_clz(zero) != 31)
    reach_error();
  return 0;
}
