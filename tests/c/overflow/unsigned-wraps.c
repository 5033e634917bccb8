// expect: TRUE
// args: --prop no-overflow
// input: 77
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int(), y = 3000000000u;
  x = x + y;
  x = x * y;
  x = -x;
  x++;
  x <<= 7;
  int z = 5;
  x = x - z;
  return 0;
}
