// expect: UNKNOWN a pointer or bit-field in memory that is accessed with different types
union u { int *pointer; unsigned char bytes[4]; };
int main(void) {
  int x = 1;
  union u v;
  v.pointer = &x;
  v.bytes[0] = v.bytes[0];
  assert(v.pointer == &x);
}
