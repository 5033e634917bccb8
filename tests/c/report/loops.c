// expect: TRUE
// args: --prop unreach-call --strategy escalate
// Invariants about variables of several types, and about a local that hides a global, are said in C.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int limit = 7;
struct pair {
  int first;
  short second;
};

static void small(void) {
  unsigned char limit = 0;
  struct pair p = {1, 2};
  while (__VERIFIER_nondet_int()) {
    if (limit < 3) limit++;
    if (p.second > -5) p.second--;
  }
  if (limit > 3 || p.second < -5) reach_error();
}

static void far(void) {
  long long x = 0;
  unsigned y = 0;
  do {
    if (x < 5000000000) x += 1000000000;
  } while (__VERIFIER_nondet_int());
  if (x > 5000000000) reach_error();
}

int main(void) {
  small();
  far();
  return 0;
}
