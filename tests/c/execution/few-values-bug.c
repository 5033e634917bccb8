// expect: FALSE(unreach-call) at 22
// args: --prop unreach-call --strategy run --data-model LP64
// Twenty-one is no prime number: some base shows it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int power(int base, int exponent, int modulus) {
    int result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % modulus;
        base = base * base % modulus;
    }
    return result;
}

int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a < 1 || a > 20)
        return 0;
    if (power(a, 20, 21) != 1)
        reach_error();
    return 0;
}
