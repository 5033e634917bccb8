// expect: FALSE
extern void reach_error(void);
int main(void) {
  _Complex float z = 1.0f + 2.0if;
  _Complex float w = __builtin_conjf(z);
  if (__imag__ w == -2.0f)
    reach_error();
  return 0;
}
