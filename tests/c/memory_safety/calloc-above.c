// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *calloc(unsigned long, unsigned long);
void free(void *);
int main(void) {
  int *p = calloc(3, sizeof(int)), i = 0;
  while (p[i] == 0)
    i++;
  free(p);
  return 0;
}
