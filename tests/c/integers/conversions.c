// expect: TRUE
// args: --data-model LP64 --check assertions
// Conversions in unusual places: switches, returns, arguments, conditions, shifts of mixed types.
void assert(int);
typedef unsigned char byte;
byte narrow(int x) { return x; }
int wide(byte x) { return x; }
signed char sign(int x) { return x; }
int f(unsigned long long x) { switch (x) { case -1: return 1; case 4294967295u: return 2; default: return 3; } }
int g(char x) { switch (x) { case 'a': return 1; case -1: return 2; } return 0; }
int main(void) {
  assert(narrow(511) == 255 && wide(-1) == 255 && sign(200) == -56);
  assert(f(-1) == 1 && f(-1u) == 2 && g(255) == 2);
  long long l = 1;
  assert(l << 40 == 1099511627776LL && 1 << 31 < 0);
  assert((-1 >> 1) == -1 && (-1u >> 1) == 2147483647);
  assert(((signed char)-128) / -1 == 128 && -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1);
  assert((1 ? -1 : 1u) > 0 && (long long)(1 ? -1 : 1u) == 4294967295LL);
  assert(sizeof(1 ? (char)1 : (char)2) == 4 && sizeof((char)1, (char)2) == 1);
  assert(-2147483647 - 1 < 0 && 2147483648 > 0 && 0x80000000 > 0 && -0x80000000 > 0);
  assert((unsigned char)~0 == 255 && (char)128 < 0 && !0 == 1 && !!5 == 1);
  return 0;
}
