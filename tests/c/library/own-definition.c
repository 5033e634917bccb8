// expect: TRUE
// args: --check assertions
// The program's own definition counts.
int strlen(const char *s) { return 7; }
int main(void) { if (strlen("abc") != 7) __VERIFIER_error(); }
