// expect: FALSE at 7
// args: --check assertions
// `exit` runs the destructors, the one defined last first.
extern void exit(int);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int order = 0;
__attribute__((destructor)) void first(void) { if (order == 21) __assert_fail("", "", 0, ""); }
__attribute__((destructor)) void middle(void) { order = 10 * order + 1; }
__attribute__((destructor)) void last(void) { order = 2; }
int main(void) { exit(0); }
