// The program ends, and x is not zero any more.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant again: []<>AP(x == 1);
int x;

int main(void) {
    x = 1;
    x = 2;
    return 0;
}
