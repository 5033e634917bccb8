// expect: ERROR conflicting types for `f`
int f(int);
char *f(long);
int main(void) { return f(1); }
