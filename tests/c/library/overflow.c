// expect: TRUE
// args: --check assertions
int main(void) {
  int a = __VERIFIER_nondet_int(), r;
  unsigned u;
  unsigned char c;
  long long l, big = 9223372036854775807LL;
  unsigned long long ul;
  if (__builtin_sadd_overflow(a, 1, &r) != (a == 2147483647)) __VERIFIER_error();
  if (a == 2147483647 && r != -2147483647 - 1) __VERIFIER_error();
  if (!__builtin_usub_overflow(1u, 2u, &u) || u != 4294967295u) __VERIFIER_error();
  if (__builtin_add_overflow(200, 55, &c) || c != 255) __VERIFIER_error();
  if (!__builtin_add_overflow(200, 56, &c) || c != 0) __VERIFIER_error();
  if (!__builtin_mul_overflow(big, 2, &l) || l != -2) __VERIFIER_error();
  if (__builtin_mul_overflow(big, 2, &ul) || ul != 18446744073709551614ULL) __VERIFIER_error();
  if (!__builtin_add_overflow(-1, 0, &ul) || __builtin_sub_overflow(5u, 7u, &r) || r != -2) __VERIFIER_error();
  if (!__builtin_mul_overflow_p(65536, 65536, 0) || __builtin_mul_overflow_p(65536, 32767, 0)) __VERIFIER_error();
}
