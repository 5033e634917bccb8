// expect: FALSE(valid-free)
// args: --prop valid-memsafety
extern void free(void *);
int main(int argc, char **argv) {
  free(argv);
  return 0;
}
