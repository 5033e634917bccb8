// A struct with many scalars is passed and returned by address.
struct large { int a[1000]; };
struct large changed(struct large s) {
  s.a[0] = 1;
  return s;
}
int main(void) {
  struct large s;
  s = changed(s);
  return s.a[0];
}
