// expect: UNKNOWN unsupported: `dlsym`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
void *dlsym(void *, const char *);
int called;
void hidden(void) { called = 1; }
int main(void) {
  void (*found)(void) = dlsym(0, "hidden");
  if (found) found();
  if (called) reach_error();
}
