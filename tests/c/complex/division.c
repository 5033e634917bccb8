// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
_Complex double z = 4.0 + 2.0i;
int main(void) {
  _Complex double half = z / 2;
  assert(half == 2 + 1.0i);
  _Complex float f = 4.0f + 2.0fi, q = f / (1.0f + 1.0fi);
  assert(q == 3.0f - 1.0fi);
}
