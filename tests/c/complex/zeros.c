// A real operand stays real: no zero is added to an imaginary part, whose sign would change.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  _Complex double z = __builtin_complex(1.0, -0.0);
  _Complex double sum = z + 1.0, other = 1.0 - z;
  assert(__builtin_signbit(__imag__ sum) && !__builtin_signbit(__imag__ other));
  _Complex double both = z + (_Complex double)1.0;
  assert(!__builtin_signbit(__imag__ both));
}
