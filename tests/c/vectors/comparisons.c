// A comparison gives -1 where it holds.
// expect: TRUE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4}, b = {4, 2, 1, 5};
  v4si less = a < b, equal = a == b;
  assert(less[0] == -1 && less[1] == 0 && less[2] == 0 && less[3] == -1);
  assert(equal[1] == -1 && equal[0] == 0);
  float zero = 0;
  v4sf x = {1.5f, zero / zero, -0.0f, 3}, y = {1.5f, zero / zero, 0.0f, 2};
  v4si same = x == y, above = x > y;
  assert(same[0] == -1 && same[1] == 0 && same[2] == -1 && same[3] == 0);
  assert(above[3] == -1 && above[1] == 0);
}
