// Whenever x is positive, it becomes zero again: the loop in between ends.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant response: [](AP(x > 0) ==> <>AP(x <= 0));
extern int __VERIFIER_nondet_int(void);
int x;

int main(void) {
    while (1) {
        x = __VERIFIER_nondet_int();
        while (x > 0)
            x--;
    }
}
