// expect: UNKNOWN unsupported: __builtin_ia32_paddd128
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4};
  a = __builtin_ia32_paddd128(a, a);
  assert(a[0] == 2);
}
