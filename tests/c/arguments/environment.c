// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv, char **envp) {
  if (envp[0] && envp[0][0] == 'A' && envp[0][1] == '=') reach_error();
  return 0;
}
