// expect: TRUE
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
struct p { int a, b; };
int main(void) {
  struct p p, *q = &p;
  p.a = 7;
  p.b = 1;
  q->a += q->b;
  return 0;
}
