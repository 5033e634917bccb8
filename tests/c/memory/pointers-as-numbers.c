// expect: TRUE
// args: --data-model LP64 --check assertions
struct timer { void (*f)(unsigned long); unsigned long data; };
struct device { int irq; int *where; };
static struct device d;
int hits;
void *malloc(unsigned long);
void expired(unsigned long data) { struct device *dev = (struct device *)data; dev->irq += 1; hits++; }
static void *error(long e) { return (void *)e; }
static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }
static long error_of(const void *p) { return (long)p; }
int main(void) {
  struct timer t;
  t.f = expired;
  t.data = (unsigned long)&d;
  t.f(t.data);
  assert(d.irq == 1 && hits == 1);
  struct device *e = malloc(sizeof *e), *bad = error(-12);
  assert(!is_error(e) && is_error(bad) && error_of(bad) == -12);
  assert((void *)-1 == (void *)0xffffffffffffffffUL && e != (void *)-1);
  unsigned long n = (unsigned long)e, m = (unsigned long)&d;
  assert(n != m && (struct device *)n == e && n);
  e->where = &d.irq;
  unsigned long offset = (unsigned long)&((struct device *)0)->where;
  assert(offset == 8);
  struct device *same = (struct device *)((char *)&e->where - (unsigned long)&((struct device *)0)->where);
  same->irq = 5;
  assert(e->irq == 5);
}
