// expect: FALSE(valid-memtrack) at 12
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void work(void) {
  char *p = malloc(4);
  *p = 0;
}
int main(void) {
  work();
  while (1) {
    if (!1)
      break;
  }
}
