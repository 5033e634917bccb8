// expect: FALSE(valid-free) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *s = "text";
  free(s);
  return 0;
}
