/* Linkage, tentative definitions, K&R, builtins, attributes, variadic functions. */
typedef __builtin_va_list va_list;
extern int known, unused_declaration;
int tentative, tentative;
int tentative = 4;
static int internal;
extern int array[];
int first = sizeof(known);
int array[3];
int late[];
void use(void) { extern int elsewhere; elsewhere = array[1] + known + late[0]; }
int old(c, x, p) char c; float x; int p[]; { return c + x + *p; }
int unspecified();
void _Noreturn stop(void);
void stop_too(void) __attribute__((noreturn));
static int forward(int);
void calls(void) {
  int local(char);
  old('a', 1.0, array);
  unspecified(1.5f, 'c');
  local(300);
  implicit(1);
  void *memory = malloc(3);
  __builtin_memset(memory, 0, 3);
  stop();
  stop_too();
  forward(1);
}
static int forward(int x) { static int counter = 1; return x + counter++ + internal; }
int sum(int n, ...) {
  va_list list, other;
  __builtin_va_start(list, n);
  __builtin_va_copy(other, list);
  int total = __builtin_va_arg(list, int) + *__builtin_va_arg(other, int *);
  __builtin_va_end(list);
  return total;
}
int target(int x) { return x; }
int alias(int x) __attribute__((alias("target")));
__attribute__((constructor)) static void before(void) {}
int atomics(int *p, long *q) {
  int wrapped;
  _Bool overflow = __builtin_add_overflow(*p, *q, &wrapped);
  return __sync_fetch_and_add(p, 1) + __sync_bool_compare_and_swap(q, 1, 2) + __atomic_load_n(q, 5) + overflow;
}
typedef union { int *i; const char *c; } either __attribute__((transparent_union));
void takes(either e);
void gives(int *p) { takes(p); takes("text"); }
