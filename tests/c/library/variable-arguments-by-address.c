// expect: TRUE
// args: --prop assertions --data-model LP64
// The list lies in memory because its address is kept.
extern void assert(int);
struct format { const char *text; __builtin_va_list *list; } kept;
int first(int count, ...) {
  __builtin_va_list args;
  kept.list = &args;
  __builtin_va_start(args, count);
  int result = __builtin_va_arg(args, int);
  __builtin_va_end(args);
  return result;
}
// Here, nobody takes anything out of the list.
void none(int count, ...) {
  __builtin_va_list args;
  kept.list = &args;
  __builtin_va_start(args, count);
  __builtin_va_end(args);
}
int main(void) {
  none(1, 2);
  assert(first(1, 3) == 3);
}
