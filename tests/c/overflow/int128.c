// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow --data-model LP64
// input: 9223372036854775807
long long __VERIFIER_nondet_longlong(void);
int main(void) {
  __int128 x = __VERIFIER_nondet_longlong();
  x = (x * 4611686018427387904) * 1024;
  return 0;
}
