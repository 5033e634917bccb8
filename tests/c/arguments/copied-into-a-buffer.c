// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
extern char *strcpy(char *, const char *);
int main(int argc, char **argv) {
  char buffer[4];
  if (argc == 2) strcpy(buffer, argv[1]);
  return 0;
}
