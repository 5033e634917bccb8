// expect: TRUE
// args: --data-model LP64 --check assertions
int calls;
static int three(void) { calls++; return 3; }
static int first(int n, int a[n++]) { return n; }
static int both(int a[three()][three()]) { return calls; }
int main(void) {
  int x[5], y[3][3], n = 3;
  assert(first(4, x) == 5);
  assert(both(y) == 2);
  int k = sizeof(int[n++]);
  assert(k == 12 && n == 4);
  typedef char T[n++];
  T t;
  n = 9;
  assert(sizeof(T) == 4 && sizeof t == 4);
}
