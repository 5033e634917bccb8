// expect: UNKNOWN alignment of a type that several alignments are declared for
// args: --check assertions
typedef int wide __attribute__((aligned(32)));
int main(void) {
  static wide x;
  int *q = &x;
  assert(_Alignof(*q) == 4);
  return 0;
}
