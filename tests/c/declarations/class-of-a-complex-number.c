// expect: UNKNOWN __builtin_classify_type
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int main(void) {
  if (__builtin_classify_type(1.0i) == 9) reach_error();
  return 0;
}
