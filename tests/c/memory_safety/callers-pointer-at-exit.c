// expect: UNKNOWN memory at the end that may still be pointed to
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void exit(int);
void leave(int how) {
  if (how)
    exit(how);
}
int main(void) {
  char *p = malloc(4);
  *p = 1;
  leave(*p);
  free(p);
  return 0;
}
