// expect: ERROR too few arguments
int f(int a, int b) { return a + b; }
int main(void) { return f(1); }
