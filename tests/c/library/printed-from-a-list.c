// expect: TRUE
// args: --check assertions
// The format is computed, and the arguments come from a list that is used twice.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *printed(const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int n = vsnprintf(NULL, 0, format, list);
  char *text = malloc(n + 1);
  vsnprintf(text, n + 1, format, again);
  va_end(again);
  va_end(list);
  return text;
}
int main(void) {
  char format[] = "%x:%s";
  format[1] = 'd';
  char *text = printed(format, 17, "end");
  if (strcmp(text, "17:end") != 0) __VERIFIER_error();
  free(text);
}
