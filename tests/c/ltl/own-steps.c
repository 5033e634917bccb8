// The program says what its steps are: in between, anything may happen.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant next: [](AP(a == 1) ==> X(AP(a == 2)));
extern void __VERIFIER_ltl_step(void);
int a;

int main(void) {
    a = 1;
    __VERIFIER_ltl_step();
    a = 3;
    a = 2;
    __VERIFIER_ltl_step();
    return 0;
}
