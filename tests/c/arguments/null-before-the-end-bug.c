// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 3 && argv[2] != 0) reach_error();
  return 0;
}
