// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main(void) { return sum(__VERIFIER_nondet_int()); }
