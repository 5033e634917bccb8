// Because the byte wraps around, the loop does not end.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant property: <>AP(x < 0);
unsigned char i;
int x;

int main(void) {
    i = 1;
    while (i < 256)
        i++;
    x = -1;
    return 0;
}
