// An execution that is aborted has no infinite word.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: <>AP(x == 1);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int x;

int main(void) {
    if (__VERIFIER_nondet_int())
        abort();
    x = 1;
    return 0;
}
