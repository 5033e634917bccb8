// expect: UNKNOWN in an order that GCC's folding decides
// args: --prop unreach-call
// GCC adds in eight bits, where it reads the variable behind the call. Without the bit-field, it reads it first.
extern void reach_error(void);

signed char c = 4;
struct { int narrow : 5; int wide; } s;

int next(void) {
    c = c + 3;
    return 1;
}

int main(void) {
    s.wide = c + next();
    c = 4;
    s.narrow = c + next();
    if (s.wide != 5 || s.narrow != 8)
        reach_error();
    return 0;
}
