// expect: FALSE
// To pass the arguments on is not to read them.
extern void reach_error(void);
static int program(int argc, char **argv) { return argc > 3; }
int main(int argc, char **argv) {
  if (program(argc, argv))
    reach_error();
  return 0;
}
