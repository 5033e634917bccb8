// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  argv[1] = argv[0];
  argv[0][0] = 'q';
  if (argv[1][0] != 'q') reach_error();
  return 0;
}
