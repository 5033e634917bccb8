// expect: UNKNOWN a pointer in memory that is accessed with different types
// args: --prop assertions
// The byte is computed elsewhere and only copied into the pointer.
extern void assert(int);
union { int *pointer; unsigned char bytes[8]; } u;
int x[2] __attribute__((aligned(64)));
unsigned char elsewhere[2];
int main(void) {
  x[1] = 2;
  u.pointer = &x[0];
  elsewhere[0] = u.bytes[0] + 4;
  elsewhere[1] = elsewhere[0];
  u.bytes[0] = elsewhere[1];
  *u.pointer = 5;
  assert(x[1] != 5);
}
