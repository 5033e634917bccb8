// A real factor brings no imaginary zero along, which would make NaN of an infinite part.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  float inf = __builtin_inff(), zero = 0;
  _Complex float scaled = __builtin_complex(inf, zero) * 2.0f;
  assert(__real__ scaled == inf && __imag__ scaled == 0);
}
