// expect: TRUE
// args: --check assertions
struct pair { int a; char b; struct { int c; } in; };
struct pair make(int a) { struct pair p = {a, 'x', {a + 1}}; return p; }
int sum(struct pair p) { p.a += p.in.c; return p.a; }
struct pair global = {.in = {9}};
int main(void) {
  struct pair p = make(3);
  assert(sum(p) == 7 && p.a == 3 && p.b == 'x');
  assert(make(5).in.c == 6);
  global.b = 1;
  p = global;
  assert(p.in.c == 9 && p.a == 0 && p.b == 1);
}
