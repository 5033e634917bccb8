// expect: UNKNOWN unsupported: the address of a function within a function that is recursive
// args: --prop unreach-call
static int apply(int (*f)(void)) { return f(); }
static int outer(int n) {
  int get(void) { return n; }
  if (n == 0)
    return apply(get);
  return outer(n - 1);
}
int main(void) { return outer(2); }
