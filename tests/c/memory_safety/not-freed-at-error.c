// expect: FALSE(valid-memcleanup) at 8
// args: --prop valid-memcleanup
// sanitizer: none
void *malloc(unsigned long);
void __VERIFIER_error(void);
int main(void) {
  void *p = malloc(4);
  __VERIFIER_error();
}
