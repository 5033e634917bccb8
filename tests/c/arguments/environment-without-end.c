// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
int main(int argc, char **argv, char **envp) { return envp[1] != 0; }
