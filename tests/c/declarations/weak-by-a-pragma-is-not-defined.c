// expect: UNKNOWN the address of a weak function that is not defined
// args: --check assertions
int missing(void);
#pragma weak missing
int main(void) {
  assert(missing != 0);
  return 0;
}
