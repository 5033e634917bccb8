// expect: UNKNOWN unknown function `call`
// args: --check assertions
// A function that gets a function may call it.
extern void call(void (*)(int));
int called = 0;
void handler(int x) { if (x == -5) called = 1; }
int main(void) {
  call(handler);
  if (called) __VERIFIER_error();
}
