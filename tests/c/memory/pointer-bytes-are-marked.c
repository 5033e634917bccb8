// expect: UNKNOWN a pointer in memory that is accessed with different types
// args: --check assertions
union u { int *pointer; unsigned char bytes[4]; };
int main(void) {
  int x = 1;
  union u v;
  v.pointer = &x;
  assert(v.bytes[1] != 17);
}
