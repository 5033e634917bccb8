// What was read before abort is a bad prefix.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant property: []AP(x == 0);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int x;

int main(void) {
    if (__VERIFIER_nondet_int()) {
        x = 1;
        abort();
    }
    while (1) {
    }
}
