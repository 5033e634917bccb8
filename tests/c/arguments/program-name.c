// expect: TRUE
// args: --prop valid-memsafety
int main(int argc, char **argv) { return argc > 0 ? argv[0][0] : 0; }
