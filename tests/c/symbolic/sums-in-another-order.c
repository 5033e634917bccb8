// expect: TRUE
// args: --prop unreach-call --strategy symbolic --integers math
// Unsigned numbers wrap around, and so do signed ones here: the order in which they are added up does not matter.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

unsigned u[12];
int i[12];

int main(void) {
    for (int k = 0; k < 12; k++) {
        u[k] = __VERIFIER_nondet_uint();
        i[k] = __VERIFIER_nondet_int();
    }
    unsigned s = 0, t = 0;
    int v = 0, w = 0;
    for (int k = 0; k < 12; k++) {
        s += u[k];
        v += i[k];
    }
    for (int k = 11; k >= 0; k--) {
        t += u[k];
        w += i[k];
    }
    if (s != t || v != w)
        reach_error();
}
