// expect: FALSE(unreach-call) at 34
// args: --prop unreach-call
// The functions are called on every way out, the last variable first; the value to return is computed before.
extern void reach_error(void);
static int trace;
static void note(int *p) { trace = trace * 10 + *p; }
static int leave(int way) {
  int a __attribute__((cleanup(note))) = 1;
  for (int i = 0; i < 2; i++) {
    int b __attribute__((cleanup(note))) = 2;
    if (way == 0)
      return trace;
    if (way == 1)
      break;
    if (way == 2)
      goto out;
    if (way == 3)
      continue;
    {
      int c __attribute__((cleanup(note))) = 3;
    }
  }
  trace = trace * 10 + 8;
out:
  trace = trace * 10 + 9;
  return 7;
}
static int check(int way, int result, int expected) {
  trace = 0;
  return leave(way) == result && trace == expected;
}
int main(void) {
  if (!check(0, 0, 21) || !check(1, 7, 2819) || !check(2, 7, 291) || !check(3, 7, 22891) || !check(4, 7, 3232891))
    reach_error();
  return 0;
}
