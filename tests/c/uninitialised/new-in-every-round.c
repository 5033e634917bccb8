// expect: FALSE(no-uninitialised-read) at 8
// args: --check uninitialised
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x;
    if (i > 0)
      sum += x;
    x = 1;
  }
  return sum;
}
