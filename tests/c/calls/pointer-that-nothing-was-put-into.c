// expect: UNKNOWN a call through a pointer that leads to no known function
// args: --prop unreach-call
int main(void) {
  void (*f)(void);
  f();
  return 0;
}
