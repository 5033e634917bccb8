// expect: UNKNOWN unsupported: `%n` in a format with a list of arguments
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
typedef __builtin_va_list va_list;
int vprintf(const char *, va_list);
static void print(const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  vprintf(format, list);
  __builtin_va_end(list);
}
int main(void) {
  int n = 0;
  print("abc%n", &n);
  if (n == 3) reach_error();
}
