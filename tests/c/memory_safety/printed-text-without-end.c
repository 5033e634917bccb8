// expect: FALSE(valid-deref)
// args: --prop valid-memsafety --data-model LP64
#include <stdarg.h>
#include <stdio.h>
static void print(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsprintf(to, format, list);
  va_end(list);
}
int main(void) {
  char s[16], text[3] = {'a', 'b', 'c'};
  print(s, "%s", text);
  return 0;
}
