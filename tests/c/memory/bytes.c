// expect: TRUE
// args: --check assertions
union u { unsigned whole; unsigned char part[4]; short half; };
int main(void) {
  union u v;
  v.whole = 0x01020384;
  assert(v.part[0] == 0x84 && v.part[3] == 1 && v.half == 0x384);
  v.part[1] = 0xff;
  assert(v.whole == 0x0102ff84);
  assert(v.half == (short)0xff84);
  int x = -2;
  unsigned char *p = (unsigned char *)&x;
  assert(*p == 0xfe && p[3] == 0xff);
  *p = 0;
  assert(x == -256);
}
