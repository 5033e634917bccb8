// expect: TRUE
// args: --check assertions
struct little { int x; } __attribute__((scalar_storage_order("little-endian")));
#pragma scalar_storage_order big-endian
#pragma scalar_storage_order default
struct usual { int x; };
int main(void) {
  union { struct little s; struct usual u; unsigned char b[4]; } u;
  u.s.x = 1;
  assert(u.b[0] == 1 && u.u.x == 1);
  return 0;
}
