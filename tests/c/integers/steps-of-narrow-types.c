// expect: TRUE
// args: --check assertions
// Steps and compound assignments of `_Bool`, bit-fields and characters convert back to their type.
void assert(int);
struct s { signed int f : 3; unsigned g : 3; _Bool h : 1; };
int main(void) {
  _Bool b = 0;
  b--;
  assert(b == 1);
  b--;
  assert(b == 0);
  b += 7;
  assert(b == 1);
  b <<= 3;
  assert(b == 1);
  assert(b++ == 1 && b == 1);
  struct s s = { 3, 7, 1 };
  assert(s.f++ == 3 && s.f == -4);
  assert(++s.g == 0 && s.g-- == 0 && s.g == 7);
  s.h ^= 1;
  assert((s.f += 9) == -3 && s.h == 0);
  signed char c = 127;
  c++;
  assert(c == -128);
  assert((c -= 1) == 127);
  unsigned char u = 255;
  assert(u + 1 == 256 && ++u == 0);
  unsigned short m = 65535;
  assert((unsigned)(m * m) == 4294836225u);
  return 0;
}
