// expect: TRUE
// args: --prop valid-memsafety
struct s { int a[4]; } x, *g = &x;
int main(void) {
  *g;
  &*g;
  return 0;
}
