// expect: TRUE
// args: --check assertions
struct s { int x; } s;
union u { int x; } u;
enum e { A } e;
int main(void) {
  float f = 0;
  _Bool b = 0;
  assert(__builtin_classify_type(1) == 1 && __builtin_classify_type('a') == 1 && __builtin_classify_type(b) == 1);
  assert(__builtin_classify_type(e) == 1 && __builtin_classify_type(f) == 8 && __builtin_classify_type(&f) == 5);
  assert(__builtin_classify_type("a") == 5 && __builtin_classify_type(main) == 5);
  assert(__builtin_classify_type(s) == 12 && __builtin_classify_type(u) == 13);
  _Static_assert(__builtin_classify_type(1.0) == 8, "");
  return 0;
}
