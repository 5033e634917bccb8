// expect: TRUE
// args: --prop assertions --data-model LP64
// What preprocessed drivers make of `va_list`.
extern void assert(int);
typedef struct __va_list_tag __va_list_tag;
typedef __builtin_va_list inner[1U];
typedef inner list[1U];
int second(int count, ...) {
  list args;
  __builtin_va_start((__va_list_tag *)(&args), count);
  __builtin_va_arg(args[0][0], int);
  int result = __builtin_va_arg(args[0][0], int);
  __builtin_va_end((__va_list_tag *)(&args));
  return result;
}
int main(void) {
  assert(second(2, 3, 4) == 4);
}
