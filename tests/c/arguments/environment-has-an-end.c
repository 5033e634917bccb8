// expect: TRUE
// args: --prop valid-memsafety
int main(int argc, char **argv, char **envp) { return envp[0] != 0 && envp[0][0] == 'A'; }
