// Only because the byte wraps around, the loop ends.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant property: <>AP(x < 0);
unsigned char i;
int x;

int main(void) {
    i = 1;
    while (i != 0)
        i++;
    x = -1;
    return 0;
}
