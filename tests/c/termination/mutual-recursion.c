// expect: FALSE(termination)
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int ping(int n);
int pong(int n) { return ping(n); }
int ping(int n) { return n == 7 ? 0 : pong(n); }
int main(void) { return ping(__VERIFIER_nondet_int()); }
