// The state at the end repeats, and x is one there.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant property: []<>AP(x == 0);
int x;

int main(void) {
    x = 0;
    x = 1;
    return 0;
}
