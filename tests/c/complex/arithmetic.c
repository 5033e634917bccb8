// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
_Complex double g = 1.0 + 2.0i;
static _Complex double scaled(_Complex double x, double y) { return x * y + 1; }
int main(void) {
  _Complex double z = scaled(g, 3);
  assert(__real__ z == 4 && __imag__ z == 6);
  z = g * g;
  assert(z == -3 + 4.0i);
  z = 1 - g;
  assert(__real__ z == 0 && __imag__ z == -2);
  __real__ z = 7;
  __imag__ z += 5;
  assert(z == 7 + 3.0i && z != 7);
  z = -~z;
  assert(__real__ z == -7 && __imag__ z == 3);
  z++;
  assert(__real__ z == -6 && __imag__ z == 3 && (--z, __real__ z == -7));
  double part = z;
  _Complex float narrow = z;
  narrow -= 1;
  assert(part == -7 && narrow == -8.0f + 3.0fi && !!z && (_Bool)0.5i);
  assert(sizeof z == 16 && sizeof narrow == 8 && _Alignof(_Complex float) == 4);
}
