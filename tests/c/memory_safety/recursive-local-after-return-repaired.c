// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int deepest(int n, int *above) {
  int x = n;
  return n ? deepest(n - 1, &x) : *above;
}
int main(void) {
  int y = 0;
  return deepest(1, &y) - 1;
}
