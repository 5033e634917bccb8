// All calls have to be inlined.
// expect: UNKNOWN recursion
// args: --prop ltl
//@ ltl invariant property: []AP(x >= 0);
int x;

static void f(int n) {
    if (n > 0) {
        x = n;
        f(n - 1);
    }
}

int main(void) {
    f(5);
    return 0;
}
