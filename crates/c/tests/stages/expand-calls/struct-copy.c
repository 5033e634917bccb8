// A struct with many scalars is copied by a loop.
struct large { int a[1000]; };
int main(void) {
  struct large a, b;
  a.a[0] = 1;
  b = a;
  return b.a[0];
}
