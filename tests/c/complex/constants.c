// The product of constants is rounded once, that of other numbers with each operation.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  double a = 1.8, b = 7.3, c = 9.8, d = 0.9;
  _Complex double folded = (1.8 + 7.3i) * (9.8 + 0.9i);
  assert(__real__ folded == 0x1.623d70a3d70a5p+3 && __imag__ folded == 0x1.24a3d70a3d70ap+6);
  _Complex double computed = __builtin_complex(a, b) * __builtin_complex(c, d);
  assert(__real__ computed == 0x1.623d70a3d70a4p+3 && __imag__ computed == 0x1.24a3d70a3d70bp+6);
}
