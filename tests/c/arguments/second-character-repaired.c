// expect: TRUE
// args: --prop valid-memsafety
int main(int argc, char **argv) { return argc > 1 && argv[1][0] ? argv[1][1] : 0; }
