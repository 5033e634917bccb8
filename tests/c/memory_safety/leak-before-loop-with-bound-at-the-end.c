// expect: FALSE(valid-memtrack) at 10
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  *p = 0;
  p = 0;
  for (unsigned char i = 0; i <= 255; i++)
    ;
  return 0;
}
