// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);
void work(void) {
  char *p = malloc(4);
  *p = 0;
  free(p);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  for (; x == 3 || x == 4;) {
    if (x == 3)
      work();
    x = 4;
  }
  return 0;
}
