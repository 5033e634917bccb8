// expect: UNKNOWN `_Atomic` where overflow is checked
// args: --prop no-overflow --data-model LP64
// Atomic addition wraps (C11 7.17.7.5).
int main(void) {
  _Atomic int x = 2147483647;
  x += 1;
  return 0;
}
