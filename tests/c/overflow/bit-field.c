// expect: FALSE(no-overflow) at 9
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
struct s { int wide : 32; int narrow : 7; unsigned bits : 31; };
int main(void) {
  struct s s;
  s.wide = __VERIFIER_nondet_int();
  s.wide++;
  return 0;
}
