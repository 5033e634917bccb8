// The first element is not looked at: no cell may be taken for another.
// expect: FALSE at 10
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3], largest = __VERIFIER_nondet_int();
  for (int i = 1; i < 3; i++)
    if (a[i] > largest)
      largest = a[i];
  assert(a[0] <= largest);
}
