// command line: exact
extern void reach_error(void);
int main(unsigned argc, const char *const *argv) {
  if (argc > 1 && argv[1][0] == 'x') reach_error();
  return 0;
}
