// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);

int f(int n) {
    if (n > 100) return n - 10;
    return f(f(n + 11));
}

int main(void) {
    return f(__VERIFIER_nondet_int());
}
