// expect: UNKNOWN unknown function `strlen`
// args: --check assertions
// A function that is declared differently is another one.
extern struct { int x; } strlen(int);
int main(void) { if (strlen(3).x) __VERIFIER_error(); }
