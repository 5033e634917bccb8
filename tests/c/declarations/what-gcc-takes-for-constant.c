// expect: TRUE
// args: --check assertions
int g;
static const int fixed = 5;
int main(void) {
  int x = 1, y = 2;
  assert(__builtin_constant_p(1 + 2) && __builtin_constant_p("abc") && __builtin_constant_p(sizeof(x)));
  assert(!__builtin_constant_p(x) && !__builtin_constant_p(fixed) && !__builtin_constant_p(&g));
  assert(!__builtin_constant_p(x + y) && !__builtin_constant_p("abc"[1]) && !__builtin_constant_p((1, 2)));
  assert(!__builtin_constant_p(x < 5) && __builtin_constant_p(__builtin_strlen("abc")));
  return 0;
}
