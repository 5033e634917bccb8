// expect: TRUE
// args: --check uninitialised
int main(void) {
  int sum = 0, x;
  for (int i = 0; i < 3; i++) {
    if (i > 0)
      sum += x;
    x = 1;
  }
  return sum;
}
