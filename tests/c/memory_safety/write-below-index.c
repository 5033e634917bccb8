// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(4);
  for (int i = 3; i >= -1; i--)
    p[i] = 0;
  free(p);
  return 0;
}
