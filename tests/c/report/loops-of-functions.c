// expect: TRUE
// args: --prop unreach-call
// The invariants of a function that is called twice hold for both calls; what a pointer points to has a name in C.
extern void reach_error(void);

static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += 2;
  return s;
}

static void pointed(void) {
  int cell = 0, *at = &cell;
  for (;;) {
    if (*at >= 5) break;
    *at += 1;
  }
  if (cell != 5) reach_error();
}

int main(void) {
  pointed();
  if (sum(3) != 6 || sum(4) != 8) reach_error();
  return 0;
}
