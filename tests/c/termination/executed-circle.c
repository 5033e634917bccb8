// expect: FALSE(termination)
// args: --prop termination
// The remainders repeat after a while.
int main(void) {
  int s = 27;
  while (s != 0) s = (s * 5 + 3) % 64 | 1;
  return s;
}
