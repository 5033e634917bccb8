// expect: TRUE
// args: --prop valid-memsafety
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  argv[1][0] = 0;
  argv[1] = 0;
  return 0;
}
