// expect: FALSE(valid-memtrack) at 13
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
void exit(int);
void work(void) {
  char *p = malloc(4);
  *p = 0;
}
int main(void) {
  work();
  exit(0);
}
