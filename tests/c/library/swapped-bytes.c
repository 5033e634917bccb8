// expect: TRUE
// args: --check assertions
int main(void) {
  unsigned y = 0x12345678;
  if (__builtin_bswap32(y) != 0x78563412) __VERIFIER_error();
}
