// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
int main(int argc, char **argv) { return argv[0][0]; }
