// looks for: valid-deref
// Where accesses are checked, `printf` reads the strings that its format names.
int printf(const char *, ...);
int main(int argc, char **argv) {
  char text[4] = "abc";
  printf("%d %s\n", argc, text);
  return 0;
}
