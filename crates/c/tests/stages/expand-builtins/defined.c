// GCC expands calls of `abs`, so that the program's own function is never called.
int abs(int x) { return -1; }
int main(void) { return abs(-2); }
