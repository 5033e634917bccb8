// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
char *strcpy(char *, const char *);
int main(void) {
  char *p = malloc(3);
  strcpy(p, "ab");
  free(p);
  return 0;
}
