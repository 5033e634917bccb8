// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
static int look(int count, char ***list) { return count > 1 && (*list)[1][0] == '-'; }
int main(int argc, char **argv) {
  if (look(argc, &argv)) reach_error();
  return 0;
}
