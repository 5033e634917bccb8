// Each low level becomes a high one in the next round, and only high levels are lowered.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant rises: [](AP(level < 44) ==> <>AP(level >= 44));
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int in, level = 44;

int main(void) {
    while (1) {
        in = __VERIFIER_nondet_int();
        __VERIFIER_assume(in >= 1 && in <= 4);
        if (level > 43 && in == 1)
            level = level / 5 - 110000;
        else if (level > 43 && in == 2)
            level = (level * 9 / 10) % 299978 + 44;
        else if (level < 44)
            level = -(level % 299978) + 44;
    }
}
