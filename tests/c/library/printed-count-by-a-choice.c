// expect: UNKNOWN the text that `sprintf` prints
// args: --prop unreach-call --data-model LP64
// Which of the formats it is decides what is counted.
extern void reach_error(void);
int printf(const char *, ...);
int main(int argc, char **argv) {
  int n = 0;
  printf(argc > 1 ? "abc%n" : "d%n", &n);
  if (n == 1) reach_error();
}
