// expect: FALSE(unreach-call)
// args: --prop unreach-call
// The error needs no argument; what happens with the arguments does not matter for it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
  int verbose = 0;
  if (argc > 1 && argv[1][0] == '-') verbose = 1;
  const char *name = argc > 2 ? argv[2] : "none";
  if (__VERIFIER_nondet_int() == 7 && argc == 1 && !verbose && name[0] == 'n') reach_error();
  return 0;
}
