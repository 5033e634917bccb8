// expect: TRUE
// args: --check assertions
int mystery(int *);
int main(void) {
  int x = 1, y = 2;
  mystery(&x);
  assert(y == 2);
}
