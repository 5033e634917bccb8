// expect: UNKNOWN a pointer that is read as an integer
// A number from a union is an address like one from a conversion.
union either { int *pointer; long number; };
int main(void) {
  int x[2] = {1, 2};
  union either u, v;
  u.pointer = x;
  long number = u.number + sizeof(int);
  v.number = number;
  *v.pointer = 5;
  assert(x[1] != 5);
}
