// expect: TRUE
struct s { int a, b[3]; };
struct s make(int v) { struct s s = {v, {v + 1, v + 2, v + 3}}; return s; }
int main(void) {
  int i = 2;
  assert(make(5).b[i] == 8);
  struct s s = make(1), t = make(2);
  assert((i ? s : t).b[i] == 4);
  assert((s = t).b[i - 1] == 4);
}
