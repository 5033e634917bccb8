// expect: TRUE
// args: --check assertions --data-model LP64
struct inner { int x, y; };
struct s { char c; struct inner u[3]; };
int main(void) {
  int i = 2;
  assert(__builtin_offsetof(struct s, u->y) == 8 && __builtin_offsetof(struct s, u[1].y) == 16);
  assert(__builtin_offsetof(struct s, u[i].x) == 20);
  _Static_assert(__builtin_offsetof(struct s, u->y) == 8, "");
  return 0;
}
