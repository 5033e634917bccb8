// expect: TRUE
// args: --prop unreach-call --strategy induction
// That two of the numbers differ is not inductive by itself: it was so in the last rounds.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1, b = 2, c = 3;
  while (__VERIFIER_nondet_int()) {
    int first = a;
    a = b;
    b = c;
    c = first;
    if (a == b)
      reach_error();
  }
  return 0;
}
