// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
int main(unsigned argc, const unsigned char *const *argv) {
  if (argc == 2 && argv[1][0] == 200) reach_error();
  return 0;
}
