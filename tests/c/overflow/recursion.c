// expect: FALSE(no-overflow) at 8
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int f(int n, int s) {
  if (n <= 0)
    return s;
  return f(n - 1, s + 1000000000);
}
int main(void) {
  f(3, 0);
  return 0;
}
