// expect: FALSE(no-uninitialised-read)
// args: --check uninitialised
int main(void) {
  int x = x;
  return x;
}
