// expect: FALSE(no-uninitialised-read) at 6
// args: --check uninitialised
int main(void) {
  unsigned n;
  for (int i = 0; i < 3; i++)
    n++;
  return 0;
}
