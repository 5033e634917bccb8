// expect: FALSE at 7
int __VERIFIER_nondet_int(void);
struct s { int a, b[3]; };
struct s make(int v) { struct s s = {v, {v + 1, v + 2, v + 3}}; return s; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 3) assert(make(5).b[i] != 8);
}
