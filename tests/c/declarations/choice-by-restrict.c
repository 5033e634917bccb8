// expect: UNKNOWN `_Generic` with `_Atomic` or `restrict`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int main(void) {
  int *restrict *p = 0;
  if (_Generic(p, int *restrict *: 0, default: 1)) reach_error();
  return 0;
}
