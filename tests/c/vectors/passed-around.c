// expect: TRUE
// args: --data-model LP64 --check assertions
typedef float v4sf __attribute__((vector_size(16)));
typedef int v4si __attribute__((vector_size(16)));
typedef int v2si __attribute__((mode(V2SI)));
union bytes { v4si v; int i[4]; };
v4sf table[2] = {{1, 2, 3, 4}, {5}};
static v4si pick(int first, v4si a, v4si b) { return first ? a : b; }
int calls;
static v4si next(void) { calls++; return (v4si){calls, calls}; }
int main(void) {
  v4si v = pick(0, (v4si){1}, (v4si){2, 3});
  assert(v[0] == 2 && v[1] == 3 && v[2] == 0);
  union bytes u = {v + 1};
  assert(u.i[0] == 3 && u.i[3] == 1);
  assert((table[0] + table[1])[0] == 6 && table[1][3] == 0);
  v = next() * next();
  assert(v[0] == 2 && calls == 2);
  v4si w = v;
  assert(w[1] == 2 && sizeof(v2si) == 8);
}
