// expect: UNKNOWN `__builtin_types_compatible_p` with `_Atomic`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int main(void) {
  if (__builtin_types_compatible_p(_Atomic int *, int *)) reach_error();
  return 0;
}
