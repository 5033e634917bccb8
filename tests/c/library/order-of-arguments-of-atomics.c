// expect: TRUE
// args: --prop unreach-call --data-model LP64
// Atomic builtins evaluate arguments from right to left, builtins that look for overflow from left to right.
extern void reach_error(void);
static int trace, cell;
static int *place(void) { trace = trace * 10 + 1; return &cell; }
static int value(void) { trace = trace * 10 + 2; return 5; }
int main(void) {
  int r;
  __atomic_fetch_add(place(), value(), __ATOMIC_SEQ_CST);
  if (trace != 21 || cell != 5) reach_error();
  trace = 0;
  __builtin_add_overflow(value(), *place(), &r);
  if (trace != 21 || r != 10) reach_error();
  return 0;
}
