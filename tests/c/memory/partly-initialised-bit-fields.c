// expect: TRUE
// args: --check assertions
struct mixed { unsigned char first; unsigned middle : 17; signed int last : 4; struct { int inner; char c; }; };
int main(void) {
  struct mixed m = { .first = 75, .last = -1 };
  assert(m.middle == 0 && m.first == 75 && m.last == -1 && m.inner == 0);
  struct mixed n = { .middle = 9 };
  assert(n.first == 0 && n.middle == 9 && n.last == 0);
}
