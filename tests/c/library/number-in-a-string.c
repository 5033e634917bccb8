// expect: FALSE
// args: --check assertions
extern int atoi(const char *);
int main(void) { if (atoi("7") == 7) __VERIFIER_error(); }
