// expect: TRUE
// args: --prop valid-memsafety
void *malloc(unsigned);
void free(void *);
static void release(int **p) { free(*p); }
static int use(int n) {
  int *p __attribute__((cleanup(release))) = malloc(sizeof(int));
  *p = n;
  if (n > 3)
    return *p;
  return 0;
}
int main(int argc, char **argv) { return use(argc) > 3; }
