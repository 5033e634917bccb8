// expect: FALSE(unreach-call) at 26
// args: --prop unreach-call
// The same controller; its level reaches five in the third mode.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int mode = 0, level = 3;

int main(void) {
    while (1) {
        int input = __VERIFIER_nondet_int();
        if (mode == 0) {
            if (input == 1)
                mode = 1;
        } else if (mode == 1) {
            if (input == 2)
                mode = 2;
            else if (input == 3)
                mode = 0;
        } else {
            if (input > 10)
                mode = 0;
            level = 5;
        }
        if (mode > 2 || mode < 0 || level > 4)
            reach_error();
    }
}
