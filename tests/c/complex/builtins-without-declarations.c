// expect: TRUE
// A builtin has its type without a declaration.
extern void reach_error(void);
int main(void) {
  _Complex float z = 1.0f + 2.0if;
  _Complex float w = __builtin_conjf(z);
  double part = __builtin_cimag(3.5i);
  if (__real__ w != 1.0f || __imag__ w != -2.0f || part != 3.5)
    reach_error();
  return 0;
}
