// expect: FALSE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  _Complex double z = __builtin_complex(1.0, -0.0);
  _Complex double sum = z + 1.0;
  assert(1 / __imag__ sum > 0);
}
