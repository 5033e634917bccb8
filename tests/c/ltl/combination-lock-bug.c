// Random inputs do not open the lock, but few states are reached on the way.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant closed: [](AP(in == 6) ==> []AP(open == 0));
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int in, step, level = 50, open;

int turned(int last) {
    if (step % 3 == 0 ? last == 4 : step % 3 == 1 ? last == 2 : last == 6) {
        level = (level - 7) % 29 + 60;
        return step + 1;
    }
    return level > 88 ? step : 0;
}

int main(void) {
    while (1) {
        in = __VERIFIER_nondet_int();
        __VERIFIER_assume(in >= 1 && in <= 6);
        step = turned(in);
        open = step == 14;
        if (open)
            step = 0;
    }
}
