// expect: TRUE
// args: --data-model LP64
// GCC reads a variable after the call beside it only if both have the type that the operation is done in: `short | short` is done
// in 16 bits, `short | signed char` in those of `int`, and a comparison in the wider type of both.
static short h;
static signed char c;
static short ns(void) {
  h = 8;
  c = 8;
  return 1;
}
static signed char nc(void) { return (signed char)ns(); }
static int tested(int condition) {
  h = 2;
  c = 2;
  return condition;
}
int main(void) {
  h = 2;
  c = 2;
  if ((h | ns()) != 9) __VERIFIER_error();
  if (!tested(1) || (h | nc()) != 3) __VERIFIER_error();
  if (!tested(1) || (c | nc()) != 9) __VERIFIER_error();
  if (!tested(1) || (c | ns()) != 3) __VERIFIER_error();
  if (!tested(1) || (h ^ nc()) != 3) __VERIFIER_error();
  if (!tested(1) || h < nc()) __VERIFIER_error();
  return 0;
}
