// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > y) {
        x--;
    }
    return 0;
}
