// expect: UNKNOWN the text that `sprintf` prints
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int printf(const char *, ...);
int main(void) {
  int n = 0;
  printf("%2$s%1$n", &n, "ab");
  if (n == 2) reach_error();
}
