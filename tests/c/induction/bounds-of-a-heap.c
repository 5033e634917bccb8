// expect: TRUE
// args: --prop unreach-call --strategy induction
// Bounds that the program compares are invariants: 1 <= left, left <= n, right <= n.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int left = n / 2 + 1, right = n;
  while (right > 1) {
    int child = 2 * left;
    while (child <= right) {
      if (child < 1 || child > n)
        reach_error();
      if (__VERIFIER_nondet_int())
        break;
      child = 2 * child;
    }
    if (left > 1) {
      if (left > n)
        reach_error();
      left--;
    } else {
      if (right > n)
        reach_error();
      right--;
    }
  }
  return 0;
}
