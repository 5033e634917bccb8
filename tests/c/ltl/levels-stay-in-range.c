// Where the level may be matters more than with what it is compared: a fifth of a level that is high is less than 70000.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant alarm: []AP(alarm == 0);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int in, level = 44, mode, alarm;

int main(void) {
    while (1) {
        in = __VERIFIER_nondet_int();
        __VERIFIER_assume(in >= 1 && in <= 4);
        if (level > 43 && in == 1) {
            level = level / 5 - 110000;
            if (level >= 0)
                alarm = 1;
            mode = 2;
        } else if (level > 43 && in == 2 && mode == 2) {
            level = (level * 9 / 10) % 299978 + 44;
            mode = 1;
        } else if (level <= 43 && mode == 2) {
            level = -level % 299978 + 44;
        } else {
            mode = 1;
        }
    }
}
