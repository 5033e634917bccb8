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
    if (x)
      continue;
    if (__VERIFIER_nondet_int())
      break;
  }
  return 0;
}
