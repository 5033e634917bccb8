// expect: TRUE
// args: --check assertions
union packed {
  struct { unsigned a : 3; int b : 7; unsigned c : 22; } f;
  unsigned word;
  unsigned char bytes[4];
};
struct header { unsigned char version : 4, kind : 4; short length; };
int main(void) {
  union packed p;
  p.word = 0;
  p.f.a = 5;
  p.f.b = -3;
  p.f.c = 1;
  assert(p.word == (5 | (125 << 3) | (1 << 10)));
  assert(p.f.a == 5 && p.f.b == -3 && p.f.c == 1);
  p.bytes[0] = 0xff;
  assert(p.f.a == 7 && p.f.b == -1);
  p.f.b = 63;
  assert(p.f.b == 63 && p.f.a == 7 && p.f.c == 1);
  struct header h = {4, 2, 100};
  unsigned char *raw = (unsigned char *)&h;
  assert(raw[0] == 0x24);
  raw[0] = 0x31;
  assert(h.version == 1 && h.kind == 3 && h.length == 100);
}
