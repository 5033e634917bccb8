// expect: TRUE
// args: --prop unreach-call --strategy symbolic
void reach_error(void);
int __VERIFIER_nondet_int(void);
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (0 <= n && n <= 7 && fib(n) > 13)
    reach_error();
  return 0;
}
