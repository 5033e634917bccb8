// Nothing makes x smaller: it may be positive forever.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant response: [](AP(x > 0) ==> <>AP(x <= 0));
extern int __VERIFIER_nondet_int(void);
int x, y;

int main(void) {
    while (1) {
        x = __VERIFIER_nondet_int();
        while (x > 0)
            y = !y;
    }
}
