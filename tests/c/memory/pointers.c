// expect: TRUE
// args: --check assertions
struct point { int x, y; };
struct list { int value; struct list *next; };
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void set(struct point *p, int v) { p->x = v; p->y = v + 1; }
void *malloc(unsigned);
int main(void) {
  int a = 1, b = 2;
  swap(&a, &b);
  assert(a == 2 && b == 1);
  struct point p, q;
  set(&p, 5);
  q = p;
  p.x = 0;
  assert(q.x == 5 && q.y == 6 && p.y == 6);
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int *r = &m[1][0];
  assert(r[1] == 5 && *(r - 1) == 3 && r - &m[0][0] == 3 && m[0] < r + 1);
  struct list *head = malloc(sizeof(struct list)), *second = malloc(sizeof *second);
  head->value = 1; head->next = second;
  second->value = 2; second->next = 0;
  assert(head->next->value == 2 && head != second && !head->next->next);
  char *s = "abc";
  assert(s[0] == 'a' && s[3] == 0);
}
