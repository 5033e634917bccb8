// expect: FALSE(valid-deref) at 4
// args: --prop valid-memsafety
// sanitizer: address
int get(int *p) { return p ? 0 : *p; }
int main(void) { return get(0); }
