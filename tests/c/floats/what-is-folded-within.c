// expect: TRUE
// args: --prop unreach-call --data-model LP64
// GCC converts the branches of `?:` and what stands behind a comma by themselves, so that constants go to the nearest bound.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  double large = 1e10;
  if ((int)(float)__builtin_inff() != 2147483647 || (int)(1e9 * 1e9f) != 2147483647) reach_error();
  if ((unsigned char)(n ? 1e3 : -1.0) != (n ? 255 : 0)) reach_error();
  if ((int)(n, (float)1e10) != 2147483647) reach_error();
  if ((int)({ 1e10; }) != 2147483647 || (int)(double){1e10} != 2147483647) reach_error();
  if ((int)__builtin_sqrt(1e30) != 2147483647 || (int)__builtin_floor(-1e10) != -2147483647 - 1) reach_error();
  if (n == 0 && (int)(n ? 1e10 : large) != -2147483647 - 1) reach_error();
}
