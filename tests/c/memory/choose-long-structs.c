// expect: TRUE
// args: --prop assertions
extern void assert(int);
extern int __VERIFIER_nondet_int(void);
struct s { int first; int many[300]; int last; } a, b, c;
int main(void) {
  struct s *to = &c;
  int choice = __VERIFIER_nondet_int();
  a.first = 1;
  b.first = 2;
  a.last = 3;
  b.last = 4;
  *to = choice ? a : b;
  assert(c.first == (choice ? 1 : 2) && c.last == (choice ? 3 : 4));
}
