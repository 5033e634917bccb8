// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void work(void) {
  char *p = malloc(4);
  *p = 0;
  free(p);
}
int main(void) {
  work();
  while (1) {
    if (!1)
      break;
  }
}
