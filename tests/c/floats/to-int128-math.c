// expect: TRUE
// args: --data-model LP64 --integers math --check assertions
int main(void) {
  double x = -1.9, big = 0x1p100;
  assert((__int128)x == -1 && (__int128)big == (__int128)1 << 100);
}
