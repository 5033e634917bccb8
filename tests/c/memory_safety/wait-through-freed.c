// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: none
int wait(int *);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *status = malloc(sizeof(int));
  free(status);
  wait(status);
  return 0;
}
