// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
extern unsigned strlen(const char *);
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  return argv[1][strlen(argv[1]) + 1];
}
