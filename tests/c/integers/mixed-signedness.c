// expect: TRUE
// args: --check assertions
int main(void) {
  int minus = -1;
  unsigned one = 1;
  assert(!(minus < one));
  unsigned char a = 200, b = 100;
  assert(a + b == 300);
  unsigned char sum = a + b;
  assert(sum == 44);
  char c = (char)200;
  assert(c == -56);
  _Bool t = 256;
  assert(t == 1);
  long long wide = 4000000000u;
  assert(wide == 4000000000LL);
  assert((int)4000000000u == -294967296);
}
