// expect: UNKNOWN `exit` in a program with destructors
void exit(int);
void last(void) __attribute__((destructor));
void last(void) { __VERIFIER_error(); }
int main(void) { exit(0); }
