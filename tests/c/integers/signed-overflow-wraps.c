// expect: TRUE
// args: --check assertions
int main(void) {
  int x = 2147483647;
  x++;
  assert(x == -2147483647 - 1);
  x--;
  assert(x == 2147483647);
  unsigned u = 0;
  u--;
  assert(u == 4294967295u);
  unsigned char c = 250;
  c += 10;
  assert(c == 4);
  signed char s = 127;
  s++;
  assert(s == -128);
}
