// expect: UNKNOWN in an order that GCC's folding decides
// args: --prop unreach-call
// The addition of a number to a pointer is folded in the same way: what precedes the comma comes before the pointer.
extern void reach_error(void);

int calls, cells[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };

int next(void) {
    calls = calls * 2 + 1;
    return calls;
}

int *place(void) {
    return &cells[next()];
}

int main(void) {
    if (place()[(next(), 0)] != 3)
        reach_error();
    return 0;
}
