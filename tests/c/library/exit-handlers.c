// expect: TRUE
// args: --check assertions
// Handlers run at the end of `main`, and before destructors.
extern int atexit(void (*)(void));
int order = 0;
void handler(void) { order = 1; }
__attribute__((destructor)) void check(void) { if (order != 1) __VERIFIER_error(); }
int main(void) {
  atexit(handler);
  return 0;
}
