// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
int main(void) {
  char *p = malloc(3), a[3] = {1, 2, 3};
  memcpy(p, a, sizeof a);
  free(p);
  return 0;
}
