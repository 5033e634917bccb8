// expect: TRUE
// What va_end gets is computed, also what it changes on the way.
extern void reach_error(void);
static int many(int count, ...) {
  __builtin_va_list lists[2], *list = lists;
  __builtin_va_start(lists[0], count);
  int first = __builtin_va_arg(*list, int);
  __builtin_va_end(*list++);
  return first + (list - lists);
}
int main(void) {
  if (many(1, 10) != 11)
    reach_error();
  return 0;
}
