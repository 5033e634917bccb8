// expect: TRUE
// args: --data-model LP64 --check assertions
// Tagged unions, and pointers that are moved as words.
struct value { int tag; union { int *pointer; int number; unsigned char bytes[8]; } u; };
union word { int *pointer; unsigned long number; };
void *malloc(unsigned long);
void set(struct value *v, int *p) { v->tag = 1; v->u.pointer = p; }
int main(void) {
  int x = 1, y = 2;
  struct value a, b, *c = malloc(sizeof *c);
  set(&a, &x);
  set(c, &y);
  b = a;
  assert(a.u.pointer == &x && *c->u.pointer == 2);
  a.u.number = 7;
  assert(a.u.number == 7 && a.u.bytes[0] == 7 && c->u.pointer == &y);
  a.u.pointer = c->u.pointer;
  *a.u.pointer = 9;
  assert(y == 9 && x == 1);
  union word w, v;
  w.pointer = &y;
  v.number = w.number;
  assert(v.pointer == &y);
  v.number = 0;
  assert(!v.pointer);
}
