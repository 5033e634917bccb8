// expect: TRUE
// args: --prop valid-memcleanup
int main(int argc, char **argv) { return argc > 1 && argv[1] == argv[0]; }
