// expect: FALSE
// args: --check assertions
// Copies of memory whose type is known are assignments.
extern void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);
struct s { char c; int i; struct s *next; short a[2]; };
int main(void) {
  struct s x, y;
  memset(&x, 0, sizeof x);
  if (x.c || x.i || x.next || x.a[1]) __VERIFIER_error();
  x.next = &y;
  x.a[1] = 3;
  y.i = 5;
  struct s *p = &y;
  memcpy(p, &x, sizeof *p);
  if (y.next != p || p->a[1] != 3 || y.i == 0) __VERIFIER_error();
}
