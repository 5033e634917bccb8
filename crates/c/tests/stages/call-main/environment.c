// command line: exact
extern void reach_error(void);
void main(int argc, char **argv, char **envp) {
  if (envp[0]) reach_error();
}
