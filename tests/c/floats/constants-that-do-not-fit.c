// expect: TRUE
// args: --prop unreach-call --data-model LP64
// GCC folds a conversion of a constant to the nearest bound.
extern void reach_error(void);
int main(void) {
  if ((int)__builtin_inf() != 2147483647) reach_error();
  if ((int)-__builtin_inf() != -2147483647 - 1) reach_error();
  if ((unsigned)__builtin_inff() != 4294967295u) reach_error();
  return 0;
}
