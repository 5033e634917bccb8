// expect: TRUE
// args: --prop assertions
// Bytes that are only copied move nothing: the second element stays out of reach.
extern void assert(int);
union { int *pointer; unsigned char bytes[8]; } u, v;
int x[2];
int main(void) {
  x[1] = 2;
  u.pointer = &x[0];
  v.bytes[0] = u.bytes[0];
  v.bytes[1] = u.bytes[1];
  v.bytes[2] = u.bytes[2];
  v.bytes[3] = u.bytes[3];
  v.bytes[4] = u.bytes[4];
  v.bytes[5] = u.bytes[5];
  v.bytes[6] = u.bytes[6];
  v.bytes[7] = u.bytes[7];
  *v.pointer = 5;
  assert(x[1] == 2);
}
