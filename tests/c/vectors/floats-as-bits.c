// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
int main(void) {
  v4sf f = {1.0f, -2.0f, 0.5f};
  v4si i = (v4si)f;
  assert(i[0] == 0x3f800000 && i[2] == 0x3f000000 && i[3] == 0);
  i &= 0x7fffffff;
  f = (v4sf)i;
  assert(f[1] == 2.0f);
  v2df d = {1.5, 2.5};
  d = d * d - 1;
  assert(d[0] == 1.25 && d[1] == 5.25);
}
