// Whenever f is called, g is called later.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: [](call(f) ==> <>call(g));
extern int __VERIFIER_nondet_int(void);
void f(void) { }
void g(void) { }

int main(void) {
    while (1) {
        int n = __VERIFIER_nondet_int();
        f();
        while (n > 0)
            n--;
        g();
    }
}
