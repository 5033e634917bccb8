// expect: TRUE
// args: --check assertions
// Where bytes are looked at, what lies between the members counts.
extern void *memset(void *, int, unsigned long);
struct s { char c; short h; };
int main(void) {
  struct s x;
  unsigned char *p = (unsigned char *)&x;
  p[1] = 1;
  memset(&x, 0, sizeof x);
  if (p[1]) __VERIFIER_error();
}
