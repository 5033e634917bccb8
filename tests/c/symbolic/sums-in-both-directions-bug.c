// expect: FALSE(unreach-call) at 17
// args: --prop unreach-call --strategy symbolic
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[12], up = 0, down = 0;
  for (int i = 0; i < 12; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0 || a[i] > 1000)
      return 0;
  }
  for (int i = 0; i < 12; i++)
    up += a[i];
  for (int i = 11; i > 0; i--)
    down += a[i];
  if (up != down)
    reach_error();
  return 0;
}
