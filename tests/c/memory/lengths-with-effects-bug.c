// expect: FALSE(assertion)
// args: --data-model LP64 --check assertions
static int first(int n, int a[n++]) { return n; }
int main(void) {
  int x[5];
  assert(first(4, x) == 4);
}
