// expect: UNKNOWN the arguments of `main`
// args: --prop unreach-call
// Constructors get the same strings, which is not modelled.
extern void reach_error(void);
static char **arguments;
__attribute__((constructor)) static void before(int argc, char **argv) { arguments = argv; }
int main(int argc, char **argv) {
  if (arguments != argv) reach_error();
  return 0;
}
