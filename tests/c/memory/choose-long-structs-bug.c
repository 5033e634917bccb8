// expect: FALSE(assertion) at 13
// args: --prop assertions
extern void assert(int);
struct row { int cells[60]; };
struct s { int first; struct row rows[5]; int last; } a, b, c;
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct s *to = &c;
  int choice = __VERIFIER_nondet_int();
  a.last = 3;
  b.last = 4;
  *to = choice ? a : b;
  assert(c.last == 3);
}
