// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
double creal(_Complex double);
double cimag(_Complex double);
_Complex double conj(_Complex double);
_Complex float cprojf(_Complex float);
struct pair { char c; _Complex float z; };
static struct pair swapped(struct pair p) {
  struct pair q = {p.c, __builtin_complex(__imag__ p.z, __real__ p.z)};
  return q;
}
int main(void) {
  _Complex double z = 3.0 - 4.0i;
  assert(creal(z) == 3 && cimag(z) == -4 && conj(z) == 3 + 4.0i);
  struct pair p = {1, 2.0f + 5.0fi};
  p = swapped(p);
  assert(p.z == 5 + 2.0fi && sizeof p == 12);
  _Complex float list[2] = {1.0fi, 2};
  assert(__imag__ list[0] == 1 && __real__ list[1] == 2 && __imag__ list[1] == 0);
  _Complex float far = cprojf(__builtin_complex(1.0f, -__builtin_inff()));
  assert(__real__ far == __builtin_inff() && __imag__ far == 0 && __builtin_signbit(__imag__ far));
}
