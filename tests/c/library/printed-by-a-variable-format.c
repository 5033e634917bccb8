// expect: TRUE
// args: --prop unreach-call --data-model LP64
// Values, strings and constants are not counted in.
extern void reach_error(void);
int printf(const char *, ...);
int main(int argc, char **argv) {
  int n = 4;
  const int k = 5;
  char text[] = "ab", format[] = "%s %d %p\n";
  printf(format, text, n, &k);
  if (n != 4 || k != 5 || text[1] != 'b') reach_error();
}
