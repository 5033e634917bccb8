// Variable arguments, function pointers, recursion, handlers at exit, static locals, K&R definitions, constructors.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct pair { int a; double b; };
static double total(int n, ...) {
  va_list list, again; va_start(list, n); va_copy(again, list);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += va_arg(list, int);
  sum += va_arg(list, double); struct pair p = va_arg(list, struct pair); sum += p.a + p.b;
  sum += *va_arg(list, int *) + va_arg(list, unsigned long) + va_arg(again, int);
  va_end(list); va_end(again);
  return sum;
}
static int next(va_list list) { return va_arg(list, int); }
static int through(int n, ...) { va_list l; va_start(l, n); int r = next(l) * 100; r += next(l) * 10; r += va_arg(l, int); va_end(l); return r; }
static char *say(char *buffer, const char *format, ...) { va_list l; va_start(l, format); vsnprintf(buffer, 20, format, l); va_end(l); return buffer; }
static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
static unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int counter(void) { static int count = 10; return count++; }
static int old(c, f, p) char c; float f; int *p; { return c + f * 2 + *p; }
static int compare(const void *a, const void *b) { return *(int *)a - *(int *)b; }
__attribute__((constructor)) static void early(void) { puts("early"); }
__attribute__((destructor)) static void late(void) { puts("late"); }
static void handler(void) { puts("handler"); }
typedef int (*function)(int);
static int twice(int x) { return 2 * x; }
static int negated(int x) { return -x; }
static function table[] = {twice, negated, deep};
static function pick(int i) { return table[i]; }
int main(int argc, char **argv) {
  int four = 4; char buffer[40];
  printf("%g %d\n", total(2, 1, 2, 0.5, (struct pair){3, 0.25}, &four, 5ul), through(0, 1, 2, 3));
  printf("%s|%d\n", say(buffer, "%d-%s-%c%5.1f", 12, "abc", 'z', 2.25), argc);
  printf("%d %u %d\n", deep(5000), ackermann(2, 3), counter() * 100 + counter());
  printf("%d %d %d\n", old(1, 2.5f, &four), pick(0)(21), (*pick(1))(3) + table[2](7));
  int numbers[] = {5, 3, 9, -2, 7}; qsort(numbers, 5, sizeof(int), compare);
  int key = 7; int *found = bsearch(&key, numbers, 5, sizeof(int), compare);
  printf("%d %d %ld %lu %ld\n", numbers[0], numbers[4], (long)(found - numbers), strlen("hello"), strtol("-0x1f", 0, 0));
  atexit(handler);
  strcpy(buffer, "one"); strcat(buffer, " two"); printf("%s %d %s\n", buffer, strcmp(buffer, "one"), strchr(buffer, 't'));
  exit(argc + 4);
}
