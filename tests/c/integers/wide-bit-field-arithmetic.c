// expect: UNKNOWN unsupported: arithmetic on a bit-field wider than `int`
// args: --data-model LP64 --check assertions
// GCC computes this sum in 40 bits: it is zero, and not 2^40.
void assert(int);
struct s { unsigned long long a : 40; } x;
int main(void) {
  x.a = 0xffffffffffULL;
  assert(x.a + 1 == 0);
  return 0;
}
