// expect: TRUE
// args: --check assertions
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *allocate(unsigned long size) { void *p = malloc(size); return p; }
void *zeroed(unsigned long size) { return calloc(1, size); }
int is_error(const void *p) { return p == 0; }
struct a { int *p; char c; };
struct b { char c[4]; short s; int x; };
int main(void) {
  struct a *a = allocate(sizeof *a);
  struct b *b = zeroed(sizeof *b);
  struct a *z = zeroed(sizeof *z);
  if (is_error(a) || is_error(b)) return 1;
  assert(b->x == 0 && b->s == 0 && z->p == 0 && z->c == 0);
  b->x = 5;
  a->p = &b->x;
  a->c = 'x';
  *a->p += 1;
  assert(b->x == 6 && a->c == 'x' && z->c == 0);
}
