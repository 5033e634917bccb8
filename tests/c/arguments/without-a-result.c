// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
void main(int argc, char **argv) {
  if (argc == 2 && argv[1][0] == 'v') reach_error();
}
