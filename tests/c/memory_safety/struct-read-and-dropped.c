// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
struct s { int a[4]; } *g;
int main(void) {
  *g;
  return 0;
}
