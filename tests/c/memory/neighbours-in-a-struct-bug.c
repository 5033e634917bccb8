// expect: FALSE
// args: --check assertions
struct pair { int a, b; };
void set(int *p, int i) { p[i] = 7; }
int main(void) {
  struct pair s = {1, 2};
  set(&s.a, 1);
  assert(s.b == 2);
}
