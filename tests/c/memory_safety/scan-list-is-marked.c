// expect: UNKNOWN `vsscanf`
// args: --prop valid-memsafety
// sanitizer: address
#include <stdarg.h>
int vsscanf(const char *, const char *, va_list);
static void scan(const char *text, ...) {
  va_list list;
  va_start(list, text);
  vsscanf(text, "%d", list);
  va_end(list);
}
int main(void) {
  int n;
  char text[3] = {'1', '2'};
  scan(text, &n);
  return 0;
}
