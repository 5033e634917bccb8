// expect: TRUE
// args: --check assertions
int __VERIFIER_nondet_int(void);
int f(int x) {
  int r = 0;
  switch (x) {
  case 1: r += 1;
  case 2: r += 2; break;
  default: r = 50;
  case 4 ... 6: r += 4; break;
  case 9: { int i; for (i = 0; i < 3; i++) { if (i == 1) continue; if (i == 2) break; r += 7; } }
  }
  return r;
}
int main(void) {
  assert(f(1) == 3 && f(2) == 2 && f(3) == 54 && f(5) == 4 && f(9) == 7);
  int n = 7, count = 0;
  switch (n % 4) {
    do {
    case 0: count++;
    case 3: count++;
    case 2: count++;
    case 1: count++;
    } while ((n -= 4) > 0);
  }
  assert(count == 7);
}
