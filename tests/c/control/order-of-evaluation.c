// expect: TRUE
// args: --check assertions
// What GCC does where C leaves the order open.
int a, x[12];
int f(void) { a = 10; return 1; }
int h(int k) { a = k; return k; }
int two(int p, int q) { return p * 100 + q; }
int main(void) {
  int r;
  a = 1; a += f(); assert(a == 11);
  a = 1; r = a + f(); assert(r == 11);
  a = 1; r = f() + a; assert(r == 11);
  a = 1; r = two(a, f()); assert(r == 1001);
  a = 1; r = a < f(); assert(r == 0);
  r = two(h(1), h(2)); assert(r == 102 && a == 1);
  a = 0; x[a] = f(); assert(x[0] == 1 && x[10] == 0);
  r = h(3) - h(4); assert(r == -1 && a == 4);
}
