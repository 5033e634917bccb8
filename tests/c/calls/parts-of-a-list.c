// expect: UNKNOWN unsupported
// args: --prop unreach-call --arch 64bit
// GCC accepts it on x86-64, where a list is an array.
typedef __typeof__(((__builtin_va_list *)0)[0][0]) part;
extern void reach_error(void);
static int first(int count, ...) {
  part list[1];
  __builtin_va_start(list, count);
  int value = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return value;
}
int main(void) {
  if (first(1, 2) != 2)
    reach_error();
  return 0;
}
