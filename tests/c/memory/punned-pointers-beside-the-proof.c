// expect: TRUE
// args: --check assertions
union u { int *pointer; unsigned number; unsigned char bytes[4]; };
int main(void) {
  int x = 1, y = 2;
  union u v;
  v.pointer = &x;
  v.number = 258;
  assert(v.bytes[1] == 1 && v.bytes[0] == 2 && y == 2);
}
