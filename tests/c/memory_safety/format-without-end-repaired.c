// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(int argc, char **argv) {
  printf(argc > 1 ? "a" : "b %d", 1);
  return 0;
}
