// expect: UNKNOWN in an order that GCC's folding decides
// args: --prop unreach-call
// GCC puts the right side of `x |= next()` before the assignment by a comma, and moves it in front of the whole sum: the second
// call comes first.
extern void reach_error(void);

int x = 1, calls;

int next(void) {
    calls = calls * 2 + 1;
    return calls;
}

int main(void) {
    if (next() + (x |= next()) != 4)
        reach_error();
    return 0;
}
