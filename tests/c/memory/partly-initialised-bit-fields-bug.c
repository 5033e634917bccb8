// expect: FALSE at 6
// args: --check assertions
struct mixed { unsigned char first; unsigned middle : 17; signed int last : 4; };
int main(void) {
  struct mixed m = { .middle = 9 };
  assert(m.first != 0 || m.middle != 9 || m.last != 0);
}
