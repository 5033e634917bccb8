// expect: UNKNOWN `typeof` of a variable length with effects
// args: --prop unreach-call --data-model LP64
// GCC evaluates the operand.
extern void reach_error(void);
int main(void) {
  int n = 2;
  int a[3][n];
  int i = 0;
  __typeof__(a[i++]) *p = &a[0];
  if (i == 1) reach_error();
  return p == 0;
}
