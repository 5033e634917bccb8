// expect: UNKNOWN __builtin_add_overflow_p of a bit-field
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
struct s { int b : 3; } s;
int main(void) {
  if (__builtin_add_overflow_p(3, 3, s.b)) reach_error();
  return 0;
}
