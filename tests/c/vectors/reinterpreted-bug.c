// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
int main(void) {
  v4si a = {65537, 2, 3, 4};
  v8hi h = (v8hi)a;
  assert(h[1] == 0);
}
