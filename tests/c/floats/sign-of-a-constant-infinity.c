// expect: TRUE
// args: --prop unreach-call --data-model LP64
// GCC folds `isinf` of a constant to the sign, and computes a truth value otherwise.
extern void reach_error(void);
int main(void) {
  double least = -__builtin_inf();
  if (__builtin_isinf(-__builtin_inf()) != -1) reach_error();
  if (__builtin_isinf(least) != 1) reach_error();
  return 0;
}
