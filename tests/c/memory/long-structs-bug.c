// expect: FALSE at 12
// args: --check assertions
struct row { int cells[60]; };
struct big { int first; struct row rows[5]; int last; };
struct big source, target;
int main(void) {
  struct big *from = &source, *to = &target;
  to->last = 1;
  from->last = 2;
  from->rows[4].cells[59] = 3;
  *to = *from;
  assert(to->last == 1 || to->rows[4].cells[59] != 3);
}
