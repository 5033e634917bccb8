// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
typedef unsigned long size_t;
char a[8];
int main(void) {
  char *p = a + 3;
  size_t n = 3;
  p += -n;
  return *p;
}
