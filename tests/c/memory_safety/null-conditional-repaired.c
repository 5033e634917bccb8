// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int get(int *p) { return p ? *p : 0; }
int main(void) { return get(0); }
