// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int main(void) {
  v4si a = {10, -20, 30}, b = {1, 2, 3, 4};
  v4si rest = a % b;
  assert(rest[1] == 0 && rest[2] == 0);
  a -= b;
  assert(a[3] == 4);
}
