// expect: TRUE
// args: --check assertions
struct flags { unsigned a : 3; int b : 2; unsigned c : 1; };
void clear(struct flags *f) { f->a = 0; }
int main(void) {
  struct flags f, g = {1, -1};
  f.a = 9;
  f.b = 3;
  assert(f.a == 1 && f.b == -1);
  assert(g.a == 1 && g.b == -1 && g.c == 0);
  f.a += 7;
  assert(f.a == 0);
  clear(&g);
  assert(g.a == 0 && g.b == -1);
}
