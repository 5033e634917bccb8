// expect: FALSE
// args: --check assertions
union packed { struct { unsigned a : 3; unsigned b : 5; } f; unsigned char byte; };
int main(void) {
  union packed p;
  p.byte = 9;
  p.f.a = 2;
  assert(p.byte == 2);
}
