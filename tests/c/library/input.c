// expect: FALSE
// args: --check assertions
// Whatever is read may come.
extern int getchar(void);
int main(void) { if (getchar() == 'x' && getchar() == -1) __VERIFIER_error(); }
