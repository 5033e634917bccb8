// Complex integers of GNU C. Quotients are what GCC makes of them.
// expect: TRUE
// args: --data-model LP64 --check assertions
_Complex int g = 3 + 4i;
_Complex signed char c = 100 + 27i;
int main(void) {
  _Complex int q = g * g;
  assert(__real__ q == -7 && __imag__ q == 24);
  q = q / 2;
  assert(__real__ q == -3 && __imag__ q == 12);
  q = (7 + 24i) / g;
  assert(__real__ q == 6 && __imag__ q == -1);
  c = c + c;
  assert(__real__ c == -56 && __imag__ c == 54 && sizeof(c + c) == 2 && sizeof(c + 1) == 8);
  assert(g == 3 + 4i && g != 3 && (g ? 1 : 0) && (double)g == 3);
  q = ~q, q += 1, q -= 2i;
  assert(__real__ q == 7 && __imag__ q == -1);
}
