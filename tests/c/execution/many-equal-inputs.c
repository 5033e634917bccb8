// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety --strategy execute
// Only if no input is zero, the search goes on beyond the end.
int __VERIFIER_nondet_int(void);
int main(void) {
  int numbers[60];
  for (int i = 0; i < 60; i++)
    numbers[i] = __VERIFIER_nondet_int();
  int i = 0;
  while (i <= 60) {
    if (numbers[i] == 0)
      break;
    i++;
  }
  return 0;
}
