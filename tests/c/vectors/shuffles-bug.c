// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4};
  v4si back = __builtin_shuffle(a, (v4si){3, 2, 1, 4});
  assert(back[3] == 4);
}
