// expect: TRUE
// args: --check assertions
int g;
int bump(void) { return ++g; }
int main(void) {
  int x = 1, y;
  y = x++ * 2;
  assert(x == 2 && y == 2);
  g = 0;
  assert((bump() && bump()) && g == 2);
  g = 0;
  assert((bump() || bump()) && g == 1);
  g = 5;
  y = 0 ? bump() : 3;
  assert(g == 5 && y == 3);
  y = (x = 4, x + 1);
  assert(y == 5);
  int a[3] = {1, 2}, i = 0;
  a[i++] += 10;
  assert(a[0] == 11 && a[1] == 2 && a[2] == 0 && i == 1);
  y = ({ int t = 3; t + 1; });
  assert(y == 4);
  y = 7 ?: 8;
  assert(y == 7);
  i = 0;
  do i++; while (i < 3);
  assert(i == 3);
  goto in;
  while (i < 10) { i += 100; in: i++; }
  assert(i == 105);
}
