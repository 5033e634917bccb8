// expect: FALSE
// args: --check assertions
// Memory of different types is copied byte by byte.
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  unsigned short h = 0x102;
  unsigned char bytes[2];
  memcpy(bytes, &h, 2);
  if (bytes[0] == 2 && bytes[1] == 1) __VERIFIER_error();
}
