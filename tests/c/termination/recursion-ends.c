// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int depth(int n) { return n <= 0 ? 0 : depth(n - 1); }
int main(void) { return depth(__VERIFIER_nondet_int()); }
