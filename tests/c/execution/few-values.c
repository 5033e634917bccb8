// expect: TRUE
// args: --prop unreach-call --strategy run --data-model LP64
// Few inputs, each with few values: the program is executed for all of them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int power(int base, int exponent, int modulus) {
    int result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % modulus;
        base = base * base % modulus;
    }
    return result;
}

static unsigned divisor(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a < 1 || a > 22)
        return 0;
    if (power(a, 22, 23) != 1)
        reach_error();
    unsigned x = __VERIFIER_nondet_uint() % 20 + 1, y = __VERIFIER_nondet_uint() % 20 + 1;
    unsigned d = divisor(x, y);
    if (x % d != 0 || y % d != 0)
        reach_error();
    return 0;
}
