// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4}, b = {4, 2, 1, 5};
  v4si less = a < b;
  assert(less[0] == 1);
}
