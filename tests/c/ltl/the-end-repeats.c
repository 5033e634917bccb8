// The state at the end of the program lasts forever.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant stable: <>[]AP(x == 2);
int x;

int main(void) {
    x = 1;
    x = 2;
    return 0;
}
