// expect: TRUE
// args: --check assertions
extern unsigned long strlen(const char *);
int main(void) { if (strlen("a") != 1) __VERIFIER_error(); }
