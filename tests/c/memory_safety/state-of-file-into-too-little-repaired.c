// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
struct stat { long members[18]; };
int stat(const char *, struct stat *);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  struct stat *found = malloc(sizeof(struct stat));
  stat("/", found);
  free(found);
  return 0;
}
