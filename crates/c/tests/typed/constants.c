/* What is folded, and what is left because C does not define it. */
enum { SIX = 2 * 3, NEXT };
int folded[] = { SIX + 1, sizeof(int[SIX]), _Alignof(double), 'a', '\377', 10 / -3, -10 % 3, 1 ? 2 : 3, 0 && 1 / 0 };
long undefined[] = { 0x7fffffff + 1, 1 << 31, -1 << 1, 1 << 3 };
int by_type = __builtin_types_compatible_p(int, const int) + 2 * __builtin_types_compatible_p(int, long);
int chosen = __builtin_choose_expr(sizeof(int) == 4, 5, "no");
int known = __builtin_constant_p(3 + 4);
int generic = _Generic(1ul, int: 1, unsigned long: 2, default: 3) + _Generic("", char *: 10, default: 20);
struct s { char c; struct { int x, y[3]; } in[2]; };
unsigned long offset = __builtin_offsetof(struct s, in[1].y[2]);
unsigned long old_offset = (unsigned long)&((struct s *)0)->in[1].y;
int truncated = (int)3.99 + (int)-1.5;
double real = 1.5 + 2;
const int constant = 42;
int copy = constant, character = "abc"[1];
int swapped = __builtin_bswap32(0x11223344);
_Static_assert(sizeof(struct s) == 36, "size");
int local(int n) {
  int not_known = __builtin_constant_p(n);
  if (__builtin_expect(n > 1, 1))
    return sizeof(n++);
  return not_known;
}
