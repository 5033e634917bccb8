/* Members, anonymous members, structs by value, qualifiers, layout. */
struct inner { int a; const char *s; };
struct outer {
  struct inner in, *link;
  union { int i; struct { short lo, hi; }; };
  volatile int device;
  struct inner list[2];
  unsigned flags : 4, : 0, more : 12;
};
struct packed { char c; int i; } __attribute__((packed));
struct forward *opaque;
struct outer make(int n);
const struct inner fixed;
struct outer whole, *p;
int f(struct outer by_value, struct packed *q) {
  whole = by_value;
  *p = make(3);
  p->in.a = make(1).in.a + make(2).list[1].a;
  p->lo = p->i + p->in.s[2];
  p->link->s = fixed.s;
  p->device++;
  p->more = q->i;
  (p ? whole : *p).in;
  int *address = &p->list[1].a;
  const int *constant = &fixed.a;
  return address == constant;
}
