// expect: FALSE(no-uninitialised-read) at 5
// args: --check uninitialised
int main(void) {
  int x;
  return x;
}
