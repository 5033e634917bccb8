// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
struct s { int *p; };
struct s make(int *x) {
  struct s r;
  r.p = x;
  return r;
}
int main(void) {
  int x[2] = {1, 2};
  struct s s = make(x);
  return s.p[0] - 1;
}
