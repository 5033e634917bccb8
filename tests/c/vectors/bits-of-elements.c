// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
  v16 a = {x, y}, b = {y, x};
  v16 both = a & b, either = a | b, one = a ^ b;
  assert(both[0] == (x & y) && either[1] == (x | y) && one[0] == (x ^ y) && one[2] == 0);
  v16 sum = a + b;
  assert(sum[0] == (unsigned char)(x + y));
  v8 s = {-1, 16384, 300};
  s <<= 1;
  assert(s[0] == -2 && s[1] == -32768 && s[2] == 600);
  s >>= 3;
  assert(s[1] == -4096);
}
