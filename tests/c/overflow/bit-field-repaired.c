// expect: TRUE
// args: --prop no-overflow
// input: 63 0
int __VERIFIER_nondet_int(void);
struct s { int wide : 32; int narrow : 7; unsigned bits : 31; };
int main(void) {
  struct s s;
  s.narrow = __VERIFIER_nondet_int();
  s.bits = __VERIFIER_nondet_int();
  s.narrow++;
  s.narrow = s.narrow * s.narrow;
  s.bits++;
  s.bits--;
  return 0;
}
