// expect: FALSE at 8
// args: --check assertions
// The left operand of a difference is read before the right one is called.
int a;
int f(void) { a = 10; return 1; }
int main(void) {
  a = 1;
  assert(a - f() == 9);
}
