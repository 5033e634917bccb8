// expect: UNKNOWN a call of `outside` through a pointer
// args: --check assertions
extern int outside(int);
int main(void) {
  int (*f)(int) = outside;
  if (f(3) == 4) __VERIFIER_error();
}
