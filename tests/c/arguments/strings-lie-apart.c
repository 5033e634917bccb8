// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 3) return 0;
  argv[1][0] = 'a';
  argv[2][0] = 'b';
  if (argv[1][0] != 'a') reach_error();
  return 0;
}
