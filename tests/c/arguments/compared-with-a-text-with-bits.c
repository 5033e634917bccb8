// expect: FALSE(unreach-call)
// args: --prop unreach-call --integers bits --data-model LP64
extern void reach_error(void);
extern int strcmp(const char *, const char *);
int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "ab") == 0) reach_error();
  return 0;
}
