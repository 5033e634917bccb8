// GCC may fold `a ^ ~b`, so that the right operand is evaluated first: no verdict rests on what comes next.
int x;
int f(void) { return x = 1; }
int g(void) { return x = 2; }
int main(void) {
  int harmless = f() + 1;
  return f() ^ ~g();
}
