// expect: UNKNOWN a variable argument that is not there, or taken as another type
// Where it finds a double is a matter of registers.
extern void reach_error(void);
static double first(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  double value = __builtin_va_arg(list, double);
  __builtin_va_end(list);
  return value;
}
int main(void) {
  if (first(1, 1, 2.0) != 2.0)
    reach_error();
  return 0;
}
