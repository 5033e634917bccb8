// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
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
  char text[2] = {'1', '2'};
  scan(text, &n);
  return 0;
}
