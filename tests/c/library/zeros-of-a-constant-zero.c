// expect: TRUE
// GCC folds calls with constants, and counts all bits of 0.
extern void reach_error(void);
int main(void) {
  if (__builtin_clz(0u) != 32 || __builtin_ctzll(0) != 64 || __builtin_ctz(0) != 32)
    reach_error();
  return 0;
}
