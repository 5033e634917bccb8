// expect: UNKNOWN unknown function
struct s { int *p; int k; };
void mystery(struct s);
int main(void) {
  int x = 0;
  struct s s = {&x, 1};
  mystery(s);
  assert(x == 0 && s.k == 1);
}
