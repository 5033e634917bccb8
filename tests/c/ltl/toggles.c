// Again and again, it is on.
// expect: TRUE
// args: --prop ltl
//@ ltl invariant again: []<>AP(on == 1);
int on;

int main(void) {
    while (1)
        on = 1 - on;
}
