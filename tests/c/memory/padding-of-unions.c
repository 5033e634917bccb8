// expect: TRUE
void *memset(void *, int, unsigned);
struct s { char c; int i; };
union view { struct s s; unsigned char bytes[8]; };
struct bits { unsigned a : 3, b : 9; };
int main(void) {
  union view u;
  memset(&u.s, 0, sizeof u.s);
  assert(u.bytes[1] == 0 && u.bytes[3] == 0);
  struct bits b;
  memset(&b, 0, sizeof b);
  b.b = 511;
  assert(*(unsigned *)&b == 511 << 3);
}
