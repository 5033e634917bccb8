// expect: FALSE
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
struct entry { int key; struct entry *link; };
struct table { int count; struct entry entries[5]; };
struct table t;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 5) return 0;
  t.entries[i].key = 1;
  assert(t.entries[3].key == 0);
}
