// expect: FALSE(assertion)
// args: --data-model LP64 --integers bits --check assertions
// 64 bits: an `unsigned` index is extended by zeros and does not lead back.
char a[10];
int main(void) {
  char *p = a + 5;
  unsigned one = 1;
  char *q = p + -one;
  assert(q == p - 1);
}
