// Binary search with the famous mistake: in a long array, the sum of two indices does not fit into an int.
// expect: FALSE(no-overflow) at 12
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length <= 0)
    return 0;
  int place = __VERIFIER_nondet_int();
  int low = 0, high = length - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (middle < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
