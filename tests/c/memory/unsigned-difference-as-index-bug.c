// expect: FALSE(assertion)
// args: --data-model ILP32 --integers math --check assertions
// 32 bits: the difference of two unsigned indices wraps at the width of pointers.
int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int at(int *p, unsigned i, unsigned j) { return p[i - j]; }
int main(void) {
  assert(at(a + 8, 1, 3) != 6);
}
