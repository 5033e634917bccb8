// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
struct s { int a[2]; int b[2]; } s;
int main(void) {
  int i = 5;
  s.a[i] = 0;
  return 0;
}
