// No execution comes back to the assignment: the assumption never holds.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: []<>AP(x == 1);
extern void __VERIFIER_assume(int);
int x;

int main(void) {
    while (1) {
        x = 1;
        __VERIFIER_assume(0);
        x = 0;
    }
}
