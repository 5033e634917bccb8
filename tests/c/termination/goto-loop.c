// expect: FALSE(termination)
// args: --prop termination
int main(void) {
  int x = 3;
again:
  if (x > 2) goto again;
  return 0;
}
