// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *s = malloc(12);
  sprintf(s, "%d", 7);
  free(s);
  return 0;
}
