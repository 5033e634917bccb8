// expect: TRUE
// args: --prop unreach-call --data-model LP64
// A bit-field of 40 bits has a type of its own; beside a wider operand it has that operand's type.
extern void reach_error(void);
struct s { unsigned long long u : 40; long long i : 40; } s;
int main(void) {
  s.u = 0xffffffffffULL;
  s.i = -1;
  if (s.u + 1 != 0) reach_error();              // wraps at 40 bits
  if (s.u + 1LL != 0x10000000000LL) reach_error();
  if (-1LL > s.u) reach_error();                // signed, although the bit-field is not
  if (s.u - 0x10000000000LL >= 0) reach_error();
  if (s.i < 0ULL) reach_error();
  if ((1 ? s.u : -1LL) < 0) reach_error();
  return 0;
}
