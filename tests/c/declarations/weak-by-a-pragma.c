// expect: TRUE
// args: --check assertions
int value(void) { return 5; }
int other(void);
#pragma weak other = value
int main(void) {
  assert(other() == 5);
  return 0;
}
