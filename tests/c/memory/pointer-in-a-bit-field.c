// expect: UNKNOWN a conversion of a pointer to an integer
// args: --data-model LP64 --check assertions
// Most of an address is kept in a bit-field: whoever puts it together again may point to `g`.
struct packed { unsigned long address : 48, tag : 16; };
int g = 3;
int main(void) {
  struct packed s;
  s.address = (unsigned long)&g;
  s.tag = 5;
  int *p = (int *)(unsigned long)s.address;
  *p = 9;
  assert(g == 3);
}
