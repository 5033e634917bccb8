// expect: TRUE
// args: --check assertions
// The value of an assignment, a comma, a step, a block has the type of the bit-field too: the narrow ones become `int`.
void assert(int);
struct s { unsigned a : 31; unsigned b : 32; unsigned long long c : 20; } x;
int main(void) {
  x.a = 1;
  x.b = 1;
  x.c = 1;
  assert(x.a - 2 < 0 && x.b - 2 > 0 && x.c - 2 < 0);
  assert((0, x.a) - 2 < 0 && (0, x.b) - 2 > 0 && (0, x.c) - 2 < 0);
  assert((x.a = 1) - 2 < 0 && (x.b = 1) - 2 > 0 && (x.c = 1) - 2 < 0);
  assert((x.a += 0) - 2 < 0 && x.a++ - 2 < 0 && --x.a - 2 < 0 && ({ x.a; }) - 2 < 0);
  assert((x.c += 0) - 2 < 0 && x.c++ - 2 < 0 && --x.c - 2 < 0 && ({ x.c; }) - 2 < 0);
  assert((unsigned)x.a - 2 > 0 && (unsigned long long)x.c - 2 > 0);
  return 0;
}
