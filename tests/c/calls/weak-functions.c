// expect: UNKNOWN the address of a weak function that is not defined
// args: --check assertions
extern void hook(void) __attribute__((weak));
int main(void) {
  if (hook) hook();
  assert(!hook);
}
