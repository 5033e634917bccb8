// Each input is handled in each mode, so that the last one is reached.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: <>AP(s == 3);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int s;

int main(void) {
    while (1) {
        int in = __VERIFIER_nondet_int();
        __VERIFIER_assume(in >= 1 && in <= 2);
        if (s == 0 && in == 1)
            s = 1;
        else if (s == 0 && in == 2)
            s = 2;
        else if (s == 1 || s == 2)
            s = 3;
        else
            s = 0;
    }
}
