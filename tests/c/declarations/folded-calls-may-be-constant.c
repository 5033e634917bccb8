// expect: UNKNOWN
// args: --prop unreach-call --data-model LP64
// GCC folds calls of its builtins, addresses that are not null, and more than is known here.
extern void reach_error(void);
extern unsigned long strlen(const char *);
int main(void) {
  if (__builtin_constant_p(strlen("abc") + __builtin_abs(-3))) reach_error();
  return 0;
}
