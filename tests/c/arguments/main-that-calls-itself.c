// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 2) return main(argc - 1, argv + 1);
  if (argc == 2 && argv[1][0] == 'z') reach_error();
  return 0;
}
