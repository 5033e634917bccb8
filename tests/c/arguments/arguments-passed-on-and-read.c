// expect: FALSE
extern void reach_error(void);
static int program(int argc, char **argv) { return argc > 3 && argv[1][0] == 'x'; }
int main(int argc, char **argv) {
  if (program(argc, argv))
    reach_error();
  return 0;
}
