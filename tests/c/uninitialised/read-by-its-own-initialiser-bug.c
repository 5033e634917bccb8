// expect: FALSE
// args: --check uninitialised
int main(void) {
  int x = x;
  return x;
}
