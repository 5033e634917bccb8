// expect: UNKNOWN the arguments of `main`
// args: --prop unreach-call
// What `getenv` gives is one of these strings, which is not modelled.
extern void reach_error(void);
extern char *getenv(const char *);
int main(int argc, char **argv, char **envp) {
  if (getenv("A") && envp[0] == 0) reach_error();
  return 0;
}
