// expect: UNKNOWN unsupported: arithmetic on a signed bit-field wider than `int`
// args: --data-model LP64
// Whether this overflows is a matter of 35 bits.
void assert(int);
struct s { long long b : 35; } x;
int main(void) {
  x.b = 5;
  assert(x.b + 1 == 6);
  return 0;
}
