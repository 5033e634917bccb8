// Either x stays zero from some point on, or it is one again and again.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: <>[]AP(x == 0) || []<>AP(x == 1);
extern int __VERIFIER_nondet_int(void);
int x;

int main(void) {
    while (1) {
        x = 0;
        if (__VERIFIER_nondet_int())
            x = 1;
    }
}
