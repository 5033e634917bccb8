// expect: TRUE
// args: --prop valid-memsafety --integers bits --data-model LP64
int main(int argc, char **argv) { return argc > 0 ? argv[0][0] : 0; }
