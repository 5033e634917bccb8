// expect: TRUE
// args: --strategy run
int main(void) {
  int s = 0;
  for (int i = 1; i <= 100; i++) s += i;
  if (s != 5050) __VERIFIER_error();
  return 0;
}
