// Halving ends at zero.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: [](AP(x > 0) ==> <>AP(x <= 0));
extern int __VERIFIER_nondet_int(void);
int x;

int main(void) {
    while (1) {
        x = __VERIFIER_nondet_int();
        while (x > 0)
            x = x / 2;
    }
}
