// expect: TRUE
// args: --check assertions
extern int strcmp(const char *, const char *);
int main(void) { if (strcmp("a", "c") >= 0) __VERIFIER_error(); }
