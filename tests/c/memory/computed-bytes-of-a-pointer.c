// expect: UNKNOWN a pointer in memory that is accessed with different types
// args: --prop assertions
// What points to the first element points to the second one after this.
extern void assert(int);
union { int *pointer; unsigned char bytes[8]; } u;
int x[2] __attribute__((aligned(64)));
int main(void) {
  x[1] = 2;
  u.pointer = &x[0];
  u.bytes[0] += 4;
  *u.pointer = 5;
  assert(x[1] != 5);
}
