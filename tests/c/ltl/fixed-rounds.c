// The inner loop is left after ten rounds: in single statements, there are more cycles than in blocks.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant response: [](AP(x == 1) ==> <>AP(x == 2));
int x;

int main(void) {
    while (1) {
        x = 1;
        for (int i = 0; i < 10; i++) {
        }
        x = 2;
    }
}
