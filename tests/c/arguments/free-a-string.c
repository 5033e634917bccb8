// expect: FALSE(valid-free)
// args: --prop valid-memsafety
extern void free(void *);
int main(int argc, char **argv) {
  if (argc > 0) free(argv[0]);
  return 0;
}
