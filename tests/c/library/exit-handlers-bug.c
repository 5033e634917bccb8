// expect: FALSE
// args: --check assertions
// `exit` runs them, too; the one registered last is the first.
extern int atexit(void (*)(void));
extern void exit(int);
int order = 0;
void one(void) { if (order == 2) __VERIFIER_error(); }
void two(void) { order = 2; }
int main(void) {
  atexit(one);
  atexit(two);
  exit(0);
}
