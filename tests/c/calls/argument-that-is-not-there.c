// expect: UNKNOWN a variable argument that is not there, or taken as another type
extern void reach_error(void);
static int second(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  int value = __builtin_va_arg(list, int);
  value = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return value;
}
int main(void) {
  if (second(1, 1) == 7)
    reach_error();
  return 0;
}
