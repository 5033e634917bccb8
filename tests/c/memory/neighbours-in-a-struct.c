// expect: TRUE
// args: --check assertions
struct pair { int a, b; char c; };
struct list { struct list *next, *prev; };
struct item { int key; struct list link; int value; };
#define container_of(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))
struct item *from_link(struct list *l) { return container_of(l, struct item, link); }
int main(void) {
  struct pair s = {1, 2, 3};
  int *p = &s.a;
  *(p + 1) = 5;
  assert(s.b == 5 && s.a == 1 && s.c == 3);
  p[1] += p[0];
  assert(s.b == 6);
  struct item x = {1, {0, 0}, 2}, y = {3, {0, 0}, 4};
  x.link.next = &y.link;
  from_link(x.link.next)->value = 7;
  assert(y.value == 7 && x.value == 2);
  from_link(&x.link)->key = 9;
  assert(x.key == 9 && y.key == 3);
  int *first = (int *)&y;
  *first = 11;
  assert(y.key == 11);
}
