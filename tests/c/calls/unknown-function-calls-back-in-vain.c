// expect: TRUE
// args: --check assertions
// Whatever it is called with, a proof holds.
extern void call(void (*)(int, int *));
int state = 0;
void handler(int x, int *p) { state = 1 - state; if (p) *p = x; }
int main(void) {
  call(handler);
  if (state != 0 && state != 1) __VERIFIER_error();
}
