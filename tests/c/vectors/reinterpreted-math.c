// expect: TRUE
// args: --data-model LP64 --integers math --check assertions
typedef int v2si __attribute__((vector_size(8)));
typedef short v4hi __attribute__((vector_size(8)));
int main(void) {
  v2si a = {65537, -2};
  v4hi h = (v4hi)a;
  assert(h[0] == 1 && h[1] == 1);
  assert(h[2] == -2 && h[3] == -1);
}
