// expect: TRUE
// args: --strategy run --prop unreach-call
struct point { double x, y; struct point *next; };
static double length(const struct point *p) {
  double sum = 0;
  for (; p; p = p->next) sum += p->x * p->x + p->y * p->y;
  return sum;
}
int main(void) {
  struct point c = { 1.5, 2.5, 0 }, b = { 0.25, 4, &c }, a = { -3, 0.5, &b };
  union { float f; unsigned u; } bits = { 1.0f };
  if (length(&a) != 33.8125) __VERIFIER_error();
  if (bits.u != 0x3f800000u) __VERIFIER_error();
  return 0;
}
