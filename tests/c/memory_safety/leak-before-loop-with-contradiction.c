// expect: FALSE(valid-memtrack) at 11
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  *p = 0;
  p = 0;
  int x = 1;
  while (x) {
    int t = __VERIFIER_nondet_int();
    if (t == 1 && t == 2)
      break;
  }
  return 0;
}
