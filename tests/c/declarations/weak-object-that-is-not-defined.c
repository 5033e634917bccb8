// expect: UNKNOWN a weak object that is not defined
// args: --prop unreach-call --data-model LP64
// Its address is null.
extern void reach_error(void);
extern int missing __attribute__((weak));
int main(void) {
  if (&missing == 0) reach_error();
  return 0;
}
