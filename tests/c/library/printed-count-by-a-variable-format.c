// expect: UNKNOWN the text that `sprintf` prints
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int printf(const char *, ...);
int main(void) {
  int n = 0;
  char format[] = "abc%n";
  printf(format, &n);
  if (n == 3) reach_error();
}
