// expect: FALSE(assertion)
// args: --check assertions
int x = 1;
int main(void) {
  volatile int *p = &x;
  assert(x == 1);
  assert(*p == 1);
}
