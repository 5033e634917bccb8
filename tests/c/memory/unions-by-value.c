// expect: TRUE
// args: --check assertions
union number { int whole; unsigned char part[4]; };
struct tagged { int tag; union number n; };
struct tagged make(int v) { struct tagged t; t.tag = 1; t.n.whole = v; return t; }
int sum(struct tagged t) { return t.n.part[0] + t.n.part[1]; }
int main(void) {
  struct tagged a = make(0x0102), b, *p = &b;
  *p = a;
  a.n.part[0] = 7;
  assert(b.n.whole == 0x0102 && a.n.whole == 0x0107 && b.tag == 1);
  assert(sum(b) == 3 && sum(a) == 8);
}
