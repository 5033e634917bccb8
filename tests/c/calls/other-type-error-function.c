// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call
extern void reach_error(void);
int main(void) {
  void (*f)(int) = (void (*)(int))reach_error;
  f(7);
}
