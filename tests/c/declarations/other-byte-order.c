// expect: UNKNOWN struct with the other byte order
// args: --check assertions
struct big { int x; } __attribute__((scalar_storage_order("big-endian")));
int main(void) {
  union { struct big s; unsigned char b[4]; } u;
  u.s.x = 1;
  assert(u.b[0] == 1);
  return 0;
}
