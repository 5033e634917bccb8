// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
static int next(char ***p) { return *++*p != 0; }
int main(int argc, char **argv) {
  if (argc > 0 && next(&argv) && argv[0][0] == '-') reach_error();
  return 0;
}
