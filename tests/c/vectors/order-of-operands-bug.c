// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v2si __attribute__((vector_size(8)));
v2si g = {1, 2};
static v2si change(void) {
  g[0] += 10;
  return g;
}
int main(void) {
  v2si sum = g + change();
  assert(sum[0] == 12);
}
