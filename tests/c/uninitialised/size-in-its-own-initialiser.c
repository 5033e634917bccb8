// expect: TRUE
// args: --check uninitialised
int main(void) {
  int x = sizeof x;
  int a[3] = {1, sizeof a};
  return x + a[2];
}
