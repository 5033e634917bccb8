// expect: TRUE
// args: --prop no-overflow --integers bits
// input: -128 255 -32768
int __VERIFIER_nondet_int(void);
int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  unsigned char u = (unsigned char)__VERIFIER_nondet_int();
  short s = (short)__VERIFIER_nondet_int();
  c = c + c * u;
  c++;
  ++u;
  s = s * s - s;
  s--;
  s = -s;
  u <<= 3;
  return 0;
}
