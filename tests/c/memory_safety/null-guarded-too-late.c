// expect: FALSE(valid-deref) at 4
// args: --prop valid-memsafety
// sanitizer: address
int positive(int *p) { return *p > 0 && p != 0; }
int main(void) { return positive(0); }
