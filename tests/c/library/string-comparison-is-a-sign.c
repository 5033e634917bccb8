// expect: FALSE
// args: --check assertions
// Only the sign is certain.
extern int strcmp(const char *, const char *);
int main(void) { if (strcmp("a", "c") == -1) __VERIFIER_error(); }
