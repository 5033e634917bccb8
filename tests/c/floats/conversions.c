// expect: TRUE
// args: --integers bits --check assertions
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
  signed char i = __VERIFIER_nondet_char();
  float f = i;
  assert((signed char)f == i);
}
