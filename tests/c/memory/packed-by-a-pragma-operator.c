// expect: FALSE
// args: --check assertions
_Pragma("pack(1)")
struct s { char c; int i; };
int main(void) { if (sizeof(struct s) == 5) __VERIFIER_error(); }
