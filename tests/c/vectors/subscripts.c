// `v[i]` is an lvalue, also where the index is not known.
// expect: TRUE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
struct pair { char c; v4si v[2]; };
int __VERIFIER_nondet_int(void);
v4si g = {1, 2, 3, 4};
v4si twice(v4si v) { return v + v; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  assert(g[i] == i + 1);
  g[i] = 9;
  assert(g[0] + g[1] + g[2] + g[3] == 10 - (i + 1) + 9);
  assert(twice(g)[i] == 18);
  struct pair p;
  p.v[1] = g;
  p.v[1][2] += 7;
  v4si *q = &p.v[1];
  (*q)[3]++;
  assert(p.v[1][2] == g[2] + 7 && (*q)[3] == g[3] + 1);
  assert(sizeof p == 48 && _Alignof(v4si) == 16 && sizeof g[0] == 4);
}
