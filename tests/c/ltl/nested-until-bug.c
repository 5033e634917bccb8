// Two comes after zero, not after one.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant property: AP(x == 0) U (AP(x == 1) U AP(x == 2));
int x;

int main(void) {
    x = 0;
    x = 1;
    x = 0;
    x = 2;
    return 0;
}
