int __VERIFIER_nondet_int(void);
unsigned char small;
static int twice(int x) { return x + x; }
int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  unsigned sum = 0;
  for (i = 0; i < n; i++) {
    if (i == 7) continue;
    sum += i / 3;
  }
  small = sum >> 4;
  assert(twice(n) % 2 == 0 || (small & 12));
}
