// One too many.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant bound: []AP(level >= 0 && level <= 10);
extern int __VERIFIER_nondet_int(void);
int level;

int main(void) {
    while (1) {
        if (__VERIFIER_nondet_int()) {
            if (level <= 10)
                level++;
        } else if (level > 0)
            level--;
    }
}
