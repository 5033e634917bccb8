// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[2] = {1, 2}, b[3];
  memcpy(b, a, sizeof b);
  return b[0] - 1;
}
