// If there are requests again and again, there are answers again and again.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant fair: ([]<>AP(request == 1)) ==> ([]<>AP(answer == 1));
extern int __VERIFIER_nondet_int(void);
int request, answer;

int main(void) {
    while (1) {
        answer = 0;
        request = __VERIFIER_nondet_int();
        if (request == 1)
            answer = 1;
    }
}
