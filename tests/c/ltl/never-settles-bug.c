// Three is left again and again.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant property: <>[]AP(x == 3);
extern int __VERIFIER_nondet_int(void);
int x;

int main(void) {
    while (1) {
        if (x < 3)
            x++;
        else if (__VERIFIER_nondet_int())
            x = 2;
    }
}
