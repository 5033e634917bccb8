// expect: UNKNOWN a pointer or bit-field in memory that is accessed with different types
union u { int *pointer; unsigned number; };
int main(void) {
  int x = 1;
  union u v;
  v.pointer = &x;
  assert(*v.pointer == 1);
}
