// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *s = malloc(10);
  free(s);
  sprintf(s, "%d", 7);
  return 0;
}
