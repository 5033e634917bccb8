// expect: TRUE
// args: --prop termination
// No ranking function is known for the second loop; the program takes no inputs.
int main(void) {
  int s = 0;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < i; j++)
      s += i ^ j;
  while (s != 1) {
    if (s % 2) s = 3 * s + 1;
    else s /= 2;
  }
  return s;
}
