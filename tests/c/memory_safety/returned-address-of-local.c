// expect: FALSE(valid-deref) at 13
// args: --prop valid-memsafety
// sanitizer: none
struct s { int *p; };
struct s make(void) {
  int x[2] = {1, 2};
  struct s r;
  r.p = x;
  return r;
}
int main(void) {
  struct s s = make();
  return s.p[0] - 1;
}
