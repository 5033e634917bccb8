// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[3] = {1, 2, 3}, b[3];
  memcpy(b, a, sizeof b);
  return b[0] - 1;
}
