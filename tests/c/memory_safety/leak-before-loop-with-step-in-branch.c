// expect: FALSE(valid-memtrack) at 11
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  *p = 0;
  p = 0;
  int i = 0, x = p != 0;
  while (i < 3) {
    if (x)
      i++;
  }
  return 0;
}
